import { LUCKY_LOCKS } from './quotas.ts'

// Messages that contract/refusals.ts shares with pages or endpoints. Importing refusals.ts would add the whole table to
// the bundle of every page.

export const SIGN_IN_EXPIRED = '登录已过期，请重新登录'
/** Only in API replies; pages show 请先登录 instead. */
export const SIGN_IN_FIRST = '请先去登录'
export const WRONG_CODE = '验证码错误'
export const CHALLENGE_WRONG = '安全验证没有通过，请再试一次'
export const BAD_NICKNAME = '昵称为1-12个字'
export const MISLEADING_NICKNAME = '这个昵称容易被误认，请换一个'
export const UNDER_AGE = '未满18周岁不能使用本站'
export const BAD_IMAGE = '只支持 JPG、PNG、WebP、GIF 图片'
export const IMAGE_TOO_BIG = '图片不能超过10MB或4000万像素'
export const REFRESHES_USED = '本期刷新次数已用完，开通会员后可继续'
export const VISITORS_REFRESHES_USED = '本期刷新次数已用完，登录或开通会员后可继续'
export const VIP_TO_LOCK = `每期彩运模式可锁定 ${LUCKY_LOCKS.member} 注，开通会员可锁定 ${LUCKY_LOCKS.vip} 注`
