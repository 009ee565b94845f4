import type { AlarmMeaning } from '../alarmMeaning.ts';

/** Alarm bits of hybrid and string inverters, named as in the maps deye-1p and deye-3p-lv. */
export const hybridInverterAlarms: readonly AlarmMeaning[] = [
  {
    code: 'W2',
    says: 'Fan warning',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Fan warning', zh: '风扇警告' },
    cause: { en: 'A fan does not turn or is blocked by dust.', zh: '风扇停转或被灰尘堵塞。' },
    action: {
      en: 'Clean the air inlets. If the warning stays, have the fan replaced.',
      zh: '请清洁进风口。如警告持续存在，请更换风扇。',
    },
  },
  {
    code: 'W3',
    says: 'Grid phases in the wrong order',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Grid phases in the wrong order', zh: '电网相序错误' },
    cause: { en: 'Two phases of the connection to the grid are swapped.', zh: '并网接线中有两相接反。' },
    action: {
      en: 'Have the installer swap two phases at the inverter’s grid terminals.',
      zh: '请由安装商在逆变器并网端子处对调两相。',
    },
  },
  {
    code: 'W4',
    says: 'Meter lost',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Connection to the meter lost', zh: '与电表的通信中断' },
    cause: {
      en: 'The inverter no longer reads its meter, so that limits of export and zero export do not hold.',
      zh: '逆变器读不到电表数据，限制上网和防逆流功能失效。',
    },
    action: {
      en: 'Check the power supply, cable and address of the meter.',
      zh: '请检查电表的供电、通信线和地址。',
    },
  },
  {
    code: 'W31',
    says: 'Connection to the battery lost',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Connection to the battery lost', zh: '与电池的通信中断' },
    cause: {
      en: 'The inverter receives nothing from the battery management system: the cable is loose, or the protocol does not fit.',
      zh: '逆变器收不到电池管理系统的数据：通信线松动或协议不匹配。',
    },
    action: {
      en: 'Check the communication cable between battery and inverter, and that the battery type set in the inverter is right.',
      zh: '请检查电池与逆变器之间的通信线，并确认逆变器中设置的电池类型正确。',
    },
  },
  {
    code: 'W32',
    says: 'Connection between parallel inverters lost',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Connection between parallel inverters lost', zh: '并机通信中断' },
    cause: {
      en: 'The cable between inverters that work in parallel is loose or damaged, or their addresses are equal.',
      zh: '并机通信线松动或损坏，或并机地址重复。',
    },
    action: {
      en: 'Check the cable between the inverters and their numbers.',
      zh: '请检查逆变器之间的并机线和编号。',
    },
  },
  {
    code: 'F13',
    says: 'Working mode changed',
    priority: 'low',
    concerns: 'installer',
    text: { en: 'Working mode changed', zh: '工作模式已更改' },
    cause: {
      en: 'The working mode was changed while the inverter ran, or the grid came and went.',
      zh: '运行期间工作模式被更改，或电网时通时断。',
    },
    action: {
      en: 'Nothing if somebody changed it on purpose. If it repeats, have the settings checked.',
      zh: '如属有意更改，则无需处理。如反复出现，请检查设置。',
    },
  },
  {
    code: 'F18',
    says: 'AC over-current',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'AC over-current', zh: '交流过流' },
    cause: {
      en: 'More current flows on the AC side than allowed: a short circuit, or a load that starts with too much current.',
      zh: '交流侧电流超出允许值：短路，或负载启动电流过大。',
    },
    action: {
      en: 'Switch off large loads. If it comes back, have an electrician check the AC cables and loads.',
      zh: '请关闭大功率负载。如再次出现，请由电工检查交流电缆和负载。',
    },
  },
  {
    code: 'F20',
    says: 'DC over-current',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'DC over-current', zh: '直流过流' },
    cause: {
      en: 'More current flows from the battery or the PV strings than allowed.',
      zh: '电池或光伏组串的电流超出允许值。',
    },
    action: {
      en: 'Have the installer check the battery cables, the battery and the limits of current.',
      zh: '请由安装商检查电池电缆、电池和电流限值。',
    },
  },
  {
    code: 'F23',
    says: 'Leakage current',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Leakage current to earth', zh: '对地漏电流' },
    cause: {
      en: 'Current flows to earth: damaged insulation of a module, a cable or the inverter, or moisture.',
      zh: '存在对地漏电流：组件、电缆或逆变器绝缘受损，或受潮。',
    },
    action: {
      en: 'Do not touch modules or cables. Have an electrician find the leak.',
      zh: '请勿触碰组件和电缆，并由电工查找漏电点。',
    },
  },
  {
    code: 'F24',
    says: 'DC insulation',
    priority: 'high',
    concerns: 'both',
    text: { en: 'DC insulation resistance too low', zh: '直流绝缘阻抗过低' },
    cause: {
      en: 'The resistance between the PV strings and earth is too low: moisture in a connector, a damaged cable or a defective module.',
      zh: '光伏组串对地绝缘电阻过低：接头进水、电缆破损或组件损坏。',
    },
    action: {
      en: 'Do not touch modules or cables. Have an electrician measure the insulation of each string; after rain, wait until it is dry.',
      zh: '请勿触碰组件和电缆。请由电工逐串测量绝缘电阻；如遇雨天，可待干燥后再观察。',
    },
  },
  {
    code: 'F26',
    says: 'Bus voltage unbalanced',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'DC bus voltage unbalanced', zh: '直流母线电压不平衡' },
    cause: {
      en: 'The halves of the DC bus have different voltages: a load with a DC part, or a defect of the inverter.',
      zh: '直流母线两侧电压不一致：负载含直流分量，或逆变器损坏。',
    },
    action: {
      en: 'Switch the inverter off and on again once. If it comes back, have it repaired.',
      zh: '请将逆变器断电后重新上电一次。如再次出现，需要维修。',
    },
  },
  {
    code: 'F29',
    says: 'Parallel cable',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Fault of the parallel cable', zh: '并机线故障' },
    cause: { en: 'The inverters in parallel do not reach each other.', zh: '并机的逆变器之间无法通信。' },
    action: {
      en: 'Check the cable between the inverters and their numbers.',
      zh: '请检查逆变器之间的并机线和编号。',
    },
  },
  {
    code: 'F35',
    says: 'No grid',
    priority: 'high',
    concerns: 'both',
    text: { en: 'No grid', zh: '无电网' },
    cause: {
      en: 'The inverter sees no voltage of the grid: a power cut, or a switch or breaker that is off.',
      zh: '逆变器检测不到电网电压：停电，或开关、断路器断开。',
    },
    action: {
      en: 'If it lasts longer than a power cut at the neighbours, check the main switch and breakers; otherwise ask the grid operator.',
      zh: '如周边供电正常而故障持续，请检查总开关和断路器，否则请咨询电网公司。',
    },
  },
  {
    code: 'F42',
    says: 'Line voltage low',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Grid voltage too low', zh: '电网电压过低' },
    cause: {
      en: 'The voltage of the grid at the inverter is below the allowed range.',
      zh: '并网点电压低于允许范围。',
    },
    action: {
      en: 'If it lasts longer than a power cut at the neighbours, check the main switch and breakers; otherwise ask the grid operator.',
      zh: '如周边供电正常而故障持续，请检查总开关和断路器，否则请咨询电网公司。',
    },
  },
  {
    code: 'F47',
    says: 'Grid frequency out of range',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Grid frequency out of range', zh: '电网频率超限' },
    cause: {
      en: 'The frequency of the grid, or of a generator, is outside the allowed range.',
      zh: '电网或发电机的频率超出允许范围。',
    },
    action: {
      en: 'On the grid it ends by itself. On a generator, have its speed checked.',
      zh: '由电网引起时会自行恢复。由发电机引起时，请检查其转速。',
    },
  },
  {
    code: 'F56',
    says: 'Bus voltage low',
    priority: 'high',
    concerns: 'both',
    text: { en: 'DC bus voltage too low', zh: '直流母线电压过低' },
    cause: {
      en: 'The battery is deeply discharged or switched off, or its cables are loose.',
      zh: '电池过度放电、已断开或电缆松动。',
    },
    action: {
      en: 'Check the battery’s switch and fuse. If it is on, have it charged from the grid or by the installer.',
      zh: '请检查电池开关和熔断器。如电池已接通，请从电网补电或联系安装商。',
    },
  },
  {
    code: 'F58',
    says: 'BMS communication lost',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'BMS communication lost', zh: 'BMS 通信中断' },
    cause: {
      en: 'The inverter receives nothing from the battery management system.',
      zh: '逆变器收不到电池管理系统的数据。',
    },
    action: {
      en: 'Check the communication cable between battery and inverter, and the battery’s protocol.',
      zh: '请检查电池与逆变器之间的通信线和电池协议。',
    },
  },
  {
    code: 'F62',
    says: 'DRM stop',
    priority: 'medium',
    concerns: 'owner',
    text: { en: 'Stopped by the grid operator (DRM)', zh: '被电网公司指令停机（DRM）' },
    cause: {
      en: 'The demand response interface has told the inverter to stop.',
      zh: '需求响应接口要求逆变器停机。',
    },
    action: {
      en: 'Nothing: it starts again by itself. If it stays, have the DRM wiring checked.',
      zh: '无需处理，会自行恢复。如持续存在，请检查 DRM 接线。',
    },
  },
  {
    code: 'F63',
    says: 'Arc',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Arc in the DC circuit', zh: '直流电弧' },
    cause: {
      en: 'An arc was detected: a loose connector or a damaged cable of the PV strings can start a fire.',
      zh: '检测到电弧：光伏组串接头松动或电缆破损，可能引发火灾。',
    },
    action: {
      en: 'Switch off the DC switch of the inverter, and have an electrician check all connectors before it is switched on.',
      zh: '请断开逆变器的直流开关，在重新接通前由电工检查所有接头。',
    },
  },
  {
    code: 'F64',
    says: 'Heat sink too hot',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Heat sink too hot', zh: '散热器过热' },
    cause: {
      en: 'The inverter stopped because it is too warm: a blocked fan, sun, or too little air around it.',
      zh: '逆变器过热停机：风扇受阻、阳光直射或通风不足。',
    },
    action: {
      en: 'Keep the air around the inverter free, clean its heat sink and fan, and shade it from the sun.',
      zh: '请保持逆变器周围通风，清洁散热器和风扇，并避免阳光直射。',
    },
  },
];
