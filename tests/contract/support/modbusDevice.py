"""Modbus devices by pymodbus, for tests of the gateway.

The first line of stdin is JSON: {"tcp": port, "rtu": whether frames are RTU}, and "units": {"1": {"holding":
{"0": 3}, "input": {}}}. Registers that are not listed do not exist (exception 2); units that are not listed are silent.
Further lines: {"set": {"unit": 1, "table": "holding", "registers": {"184": 55}}}, {"silence": [units]}.
Prints a line of JSON when it listens, after each of those lines, and for each write from the bus.
"""

import asyncio
import json
import sys

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.exceptions import NoSuchSlaveException
from pymodbus.server import StartAsyncTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer



def say(**line):
    print(json.dumps(line), flush=True)


class Registers(ModbusSparseDataBlock):
    """Registers that report what the bus writes."""

    def __init__(self, values, unit):
        super().__init__({int(key): value for key, value in values.items()} or {0xFFFF: 0})
        self.unit = unit

    def setValues(self, address, values, use_as_default=False):
        super().setValues(address, values, use_as_default)
        say(written={"unit": self.unit, "address": address, "registers": values})


class Units(ModbusServerContext):
    """Units of which some can be silent."""

    silent = frozenset()

    def __contains__(self, unit):
        return unit not in self.silent and super().__contains__(unit)

    def __getitem__(self, unit):
        if unit in self.silent:
            raise NoSuchSlaveException(f"unit {unit} is silent")
        return super().__getitem__(unit)

    def slaves(self):
        return [unit for unit in super().slaves() if unit not in self.silent]


async def obey(units, reader):
    while line := await reader.readline():
        order = json.loads(line)
        if "set" in order:
            target = order["set"]
            block = units[target["unit"]].store[{"holding": "h", "input": "i"}[target["table"]]]
            block.values.update({int(key): value for key, value in target["registers"].items()})
        if "silence" in order:
            units.silent = frozenset(order["silence"])
        say(done=True)


async def main():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=2**22)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    setup = json.loads(await reader.readline())
    units = Units(
        slaves={
            int(unit): ModbusSlaveContext(
                hr=Registers(tables.get("holding", {}), int(unit)),
                ir=Registers(tables.get("input", {}), int(unit)),
                zero_mode=True,
            )
            for unit, tables in setup["units"].items()
        },
        single=False,
    )
    orders = asyncio.create_task(obey(units, reader))
    server = StartAsyncTcpServer(
        context=units,
        address=("127.0.0.1", setup["tcp"]),
        framer=ModbusRtuFramer if setup.get("rtu") else ModbusSocketFramer,
        ignore_missing_slaves=True,
        allow_reuse_address=True,
    )
    serving = asyncio.create_task(server)
    await asyncio.sleep(0.3)
    say(listening=True)
    await asyncio.wait([serving, orders], return_when=asyncio.FIRST_COMPLETED)


asyncio.run(main())
