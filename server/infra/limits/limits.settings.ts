import { defineSetting, InvalidSetting } from '#server/infra/lib/settings.ts'
import { DEFAULT_RATE_LIMITS, type RateLimits, parseRateLimits } from './limits.rules.ts'

const NAMES = Object.keys(DEFAULT_RATE_LIMITS).join('、')

export const limitsSettings = {
  RATE_LIMITS: defineSetting(
    '1',
    `限流；可改个别上限，如 \`reads=1200,writes=100\`（${NAMES}）；0 关闭，只用于测试和压测`,
    parseLimitsSetting,
  ),
}

function parseLimitsSetting(text: string): RateLimits | null | InvalidSetting {
  if (text === '0') return null
  return parseRateLimits(text === '1' ? '' : text) ?? new InvalidSetting(`要 0、1 或 名称=次数（${NAMES}）`)
}
