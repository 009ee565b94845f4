export { createEngine, type Engine } from './engine.ts';
export type { EnginePorts, PagePort, KeyValueStore, SetTimer } from './ports.ts';
export type { MqttConnect, MqttConnection, MqttEvents, MqttTarget } from './connections/mqttConnection.ts';
export { connectMqtt, openAhead } from './connections/mqttSocket.ts';
