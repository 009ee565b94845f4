import type { Locator, Page } from '@playwright/test';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** The form that makes a gateway's file, in English or Chinese. */
export function connectForm(scope: Locator) {
  const group = (name: string | RegExp) => scope.getByRole('group', { name });
  const field = (within: Locator, en: string, zh: string) =>
    within.getByRole('textbox', { name: either(en, zh) });
  const bus = (number: number) => group(either(`Connection ${number}`, `连接 ${number}`));
  return {
    open: scope.getByRole('button', { name: either('Create gateway.yaml', '生成 gateway.yaml') }),
    url: scope.getByLabel(either('Address of the server', '服务器地址')),
    password: scope.getByRole('textbox', { name: either('Password', '密码') }),
    bus,
    kind: (number: number) => bus(number).getByRole('combobox'),
    host: (number: number) => field(bus(number), 'Address', '地址'),
    port: (number: number) => field(bus(number), 'Port', '端口'),
    path: (number: number) => field(bus(number), 'Serial port', '串口'),
    unit: (device: string) => field(group(device), 'Modbus address', 'Modbus 地址'),
    connectedBy: (device: string) =>
      group(device).getByRole('combobox', { name: either('Connected by', '连接方式') }),
    map: (device: string) =>
      group(device).getByRole('combobox', { name: either('Register map', '寄存器映射') }),
    ownMap: (device: string) => field(group(device), 'Map id', '映射 ID'),
    every: (device: string) => field(group(device), 'Read every', '读取间隔'),
    whole: scope.getByRole('button', { name: either('Create the whole file instead', '改为生成完整文件') }),
    file: scope.locator('pre'),
    download: scope.getByRole('button', { name: either('Download gateway.yaml', '下载 gateway.yaml') }),
    heard: (name: string | RegExp) => scope.getByRole('listitem').filter({ hasText: name }),
    help: scope.locator('summary'),
  };
}

/** The diagnostics of a gateway on its page, in English or Chinese. */
export function diagnosticsTab(page: Page) {
  const bus = (name: string) => page.getByRole('region', { name, exact: true });
  const device = (name: string) => page.getByRole('listitem', { name, exact: true });
  const confirmation = page.getByRole('alertdialog');
  return {
    tab: page.getByRole('tab', { name: either('Diagnostics', '诊断') }),
    unsupported: page.getByText('This gateway does not report diagnostics'),
    bus,
    device,
    restart: (name: string) => bus(name).getByRole('button', { name: either('Restart', '重启') }),
    frames: (name: string) => bus(name).locator('summary'),
    confirmMap: (name: string) =>
      device(name).getByRole('button', { name: either('Confirm map', '确认映射') }),
    setClock: (name: string) => device(name).getByRole('button', { name: either('Set clock', '校准时钟') }),
    confirmation,
    confirm: confirmation.getByRole('button').last(),
    showLog: page.getByRole('button', { name: either('Show the log', '显示日志') }),
    log: page.locator('pre'),
    download: page.getByRole('button', { name: either('Download', '下载') }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    async open(gateway: number) {
      await page.goto(`/device/C001?device=${gateway}&tab=diagnostics`);
    },
  };
}
