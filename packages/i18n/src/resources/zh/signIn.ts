import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/signIn.ts';

export const messages = {
  title: '欢迎登录',
  tagline: '每座电站，每一瓦，尽在当下。',
  art: '黄昏中的光伏电站，山顶的镜子正闪出信号',
  mail: '邮箱登录',
  account: '邮箱',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  submit: '登录',
  or: '或',
  guest: '以访客身份浏览',
  refused: '登录失败',
  enterMail: '请输入邮箱',
  enterPassword: '请输入密码',
  wrongCompany: '该账户属于其他公司',
} as const satisfies Translation<typeof source>;
