import { type CoinBooks, coinBooks } from '#contract/people/coins.console.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { type CoinDiscrepancies, findLastCoinCheck, listSiteAccounts } from './books.ts'

const TITLES: Readonly<Record<string, string>> = {
  'issued:gift': '发放：平台赠送',
  'issued:wechat': '发放：微信支付充值',
  'issued:alipay': '发放：支付宝充值',
  'issued:sandbox': '发放：模拟支付充值',
  'spent:refresh': '使用：彩运模式刷新',
  refunded: '退款扣回',
  lapsed: '账号注销作废',
}

const COIN_DISCREPANCY_LABELS: Record<keyof CoinDiscrepancies, string> = {
  balances: '余额与明细不符的玩家',
  empty: '没有明细的分录',
}

export function registerCoinsConsoleRoutes(site: RouteSite): void {
  const { db } = site
  registerRoute(site, coinBooks, async () => {
    const accounts = (await listSiteAccounts(db)).map(({ name, balance }) => ({ title: TITLES[name] ?? name, balance }))
    const issued = accounts.reduce((sum, { balance }) => sum + balance, 0)
    // All entries sum to 0, so the members' total is the negative sum of the site accounts.
    return { members: 0 - issued, accounts, checked: presentCheck(await findLastCoinCheck(db)) }
  })
}

function presentCheck(check: Awaited<ReturnType<typeof findLastCoinCheck>>): CoinBooks['checked'] {
  return check && { at: formatShanghaiTime(check.at), off: formatCoinDiscrepancies(check.off) }
}

export const formatCoinDiscrepancies = (off: CoinDiscrepancies): string[] =>
  (Object.keys(COIN_DISCREPANCY_LABELS) as (keyof CoinDiscrepancies)[]).flatMap((name) =>
    off[name] === 0 ? [] : `${COIN_DISCREPANCY_LABELS[name]} ${off[name]}`,
  )
