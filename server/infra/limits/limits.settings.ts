import { setting, Unfit } from '#server/infra/lib/settings.ts'
import { FLOOD_LIMITS, type FloodLimits, floodLimits } from './limits.rules.ts'

const NAMES = Object.keys(FLOOD_LIMITS).join('、')

export const limitsSettings = {
  RATE_LIMITS: setting(
    '1',
    `限流；可改个别上限，如 \`reads=1200,writes=100\`（${NAMES}）；0 关闭，只用于测试和压测`,
    limits,
  ),
}

/** Null: no rate limits. */
function limits(text: string): FloodLimits | null | Unfit {
  if (text === '0') return null
  return floodLimits(text === '1' ? '' : text) ?? new Unfit(`要 0、1 或 名称=次数（${NAMES}）`)
}
