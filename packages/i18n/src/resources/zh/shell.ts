import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/shell.ts';

export const messages = {
  skip: '跳到主要内容',
  menu: {
    label: '主菜单',
    collapse: '收起菜单',
    expand: '展开菜单',
    open: '打开菜单',
    close: '关闭菜单',
    overview: '总览',
    home: '首页',
    bulletinBoard: '数据看板',
    powerStation: '电站',
  },
  breadcrumbs: '当前位置',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  clock: '本地时间',
  link: {
    live: '实时',
    liveHint: '{{of}} 个连接中有 {{up}} 个正常',
    connecting: '连接中',
    connectingHint: '网关应答后即显示数值',
    disconnected: '自 {{time}} 起断开',
    disconnectedHint: '当前显示的是旧数据，正在自动重新连接。',
  },
  user: {
    menu: '{{name}} 的账户',
    guest: '访客',
    guestHint: '您可以查看此处的全部内容，但不能修改。',
    logout: '退出登录',
    loggedOut: '您已退出登录',
    logoutFailed: '退出登录失败',
  },
  starting: '正在启动 {{product}}',
  engineFailed: '应用无法启动',
  pageFailed: '页面加载失败',
  pageFailedHint: '请检查网络后重试。如果刚刚更新了版本，重新加载即可。',
  notFound: {
    title: '404 页面不存在',
    hint: '请检查地址是否正确',
    home: '返回总览',
  },
} as const satisfies Translation<typeof source>;
