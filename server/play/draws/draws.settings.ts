import {
  type SettingConflicts,
  parseChoice,
  parseOptional,
  parseOrigin,
  defineSetting,
  type SiteKind,
  type Values,
} from '#server/infra/lib/settings.ts'

export const drawsSettings = {
  DRAW_SOURCE: defineSetting(
    'auto',
    '开奖数据来源：auto（官方，取不到时非生产环境用演示开奖）、official、demo（生产环境需 `DEMO=1`）、none',
    parseChoice(['auto', 'official', 'demo', 'none']),
  ),
  DRAW_HISTORY: defineSetting(
    'on',
    '空的站点第一次启动时带上 `history/` 里的历史开奖（`DRAW_SOURCE` 为 auto 或 official 时）；off 不带',
    parseChoice(['on', 'off']),
  ),
  FEED_WELFARE: defineSetting('', '福彩数据的替身地址；用于测试，生产环境拒绝', parseOptional(parseOrigin)),
  FEED_SPORTS: defineSetting('', '体彩数据的替身地址；用于测试，生产环境拒绝', parseOptional(parseOrigin)),
}

export function listDrawsContradictions(
  { DRAW_SOURCE, FEED_WELFARE, FEED_SPORTS }: Values<typeof drawsSettings>,
  { production, demo }: SiteKind,
): SettingConflicts {
  return [
    production &&
      (FEED_WELFARE ?? FEED_SPORTS) !== null &&
      'FEED_WELFARE 和 FEED_SPORTS 只用于测试，生产环境（NODE_ENV=production）不接受',
    production && DRAW_SOURCE === 'demo' && !demo && 'DRAW_SOURCE=demo 在生产环境只能与 DEMO=1 一起使用',
  ]
}
