import { describe, expect, test } from 'vitest'
import { computeAdPercent } from './ad-classifier.ts'
import { type AuthorHistory, judge, type ModerationVerdict } from './moderation.rules.ts'
import { parsePolicy } from './policy.ts'

const NOW = new Date('2022-10-20T22:00:00+08:00')
const SETTLED: AuthorHistory = { since: new Date(0), published: 9, repeated: 0, words: [], allowed: [] }
const NEWCOMER: AuthorHistory = { ...SETTLED, since: NOW, published: 0 }
const POLICY = parsePolicy(null)
const judgePost = (text: string, author = SETTLED, policy = POLICY) =>
  judge({ kind: 'post', text, hasQr: false, publicUrl: null }, author, policy, NOW)

const getWhy = (found: ModerationVerdict): string => (found.state === 'held' ? found.why : '')

/** An advertisement that only the classifier detects, because it matches no pattern. */
const AD_TEXT = '抄作业的来我这里，今晚的答案七点发，满分不收费'
const HONEST_TEXT = '单位内部消息说明天停电，打票要趁早'
const UNREAD = parsePolicy({ adFrom: 0, honestBelow: 0 })

test.each(['', '好', '留下的评论', '666', '恭喜！', '03 08 12 19 26 30 + 07', 'ok'])(
  'computeAdPercent rates %j below 60',
  (text) => expect(computeAdPercent(text)).toBeLessThan(60),
)

const STORY = '昨天下班路过站点，老板正在换灯泡，我扶了一下梯子，他送我一瓶水。'.repeat(5)

describe('judge with the default policy', () => {
  test.each([
    '自己开投注站，不方便出门的可以把号给我，我来打，票给您留着',
    '凑一个9+3，每股五十，满二十股出票',
    '负债的看过来，三个月带您出坑',
    '怎么稳赚？找我就行',
    '包中彩票 私聊',
    '【彩运】系统通知：您的账号中得周年大奖，请在24小时内联系发奖专员',
    '彳艮多人找我亻弋买，扌立您进群',
    '跟蓸荖師赱,ㄖ赚叁佰芣湜夢',
    `${STORY}有个师傅每晚发三组胆，免费带人，想跟的联系我。${STORY}`,
  ])('holds %s, even if an established member posts it', (text) => expect(judgePost(text).state).toBe('held'))

  test.each([
    '爸爸代我去买了一张大乐透，结果中了五块',
    '提前祝大家中秋快乐',
    '有人私信我说包中，大家别上当',
    '刚才看到有人发计划群的广告，已经举报',
    '我们几个老同学每年聚会合买一次，去年中了二百',
    '哪有稳赚不赔的，都是瞎说',
    '公司年会不发红包，改发刮刮乐，每人十张，前台刮出五百，我刮出三张十块，算是回本。'.repeat(4),
    '小时候跟爷爷下注猜石头剪刀布',
    '背圆周率给孙子听：一四一五九二六五三五八，背完就开奖了',
    '组选一三五七八九零零二三四',
  ])('shows %s, even if a newcomer posts it', (text) => expect(judgePost(text, NEWCOMER)).toEqual({ state: 'shown' }))

  test('holds long honest texts with a messenger account only for newcomers', () => {
    const text = `${STORY}微信 lucky8866 备注双色球。${STORY}`
    expect(computeAdPercent(text)).toBeLessThan(POLICY.honestBelow)
    expect(getWhy(judgePost(text, NEWCOMER))).toMatch(/^像联系方式.*lucky8866/)
    expect(judgePost(text)).toEqual({ state: 'shown' })
  })
})

describe('judge with the classifier', () => {
  test('holds likely advertisements and shows operators the percentage', () => {
    expect(judgePost(AD_TEXT)).toEqual({
      state: 'held',
      reason: '读起来像广告',
      why: expect.stringMatching(/^像广告 \d+%$/),
    })
    expect(judgePost(AD_TEXT, SETTLED, UNREAD)).toEqual({ state: 'shown' })
  })

  test('holds an honest text with an operator’s blocked word, abuse or a newcomer’s phone number', () => {
    expect(judgePost(HONEST_TEXT)).toEqual({ state: 'shown' })
    expect(judgePost(HONEST_TEXT, { ...SETTLED, words: ['停电'] }).state).toBe('held')
    expect(judgePost(`${HONEST_TEXT}，贱人`).state).toBe('held')
    expect(getWhy(judgePost(`${HONEST_TEXT}。电话 13800138000`, NEWCOMER))).toMatch(/^像手机号/)
  })

  test('holds a text whose percentage is at least `adFrom`', () => {
    const percent = computeAdPercent(AD_TEXT)
    expect(judgePost(AD_TEXT, SETTLED, parsePolicy({ adFrom: percent })).state).toBe('held')
    expect(judgePost(AD_TEXT, SETTLED, parsePolicy({ adFrom: percent + 1 }))).toEqual({ state: 'shown' })
  })
})
