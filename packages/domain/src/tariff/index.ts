export { compileTariffs, type CompiledTariffs } from './compileTariffs.ts';
export { revenueOf, type RevenueInput, type RevenueSums } from './revenueOf.ts';
export { roundMoney } from './roundMoney.ts';
