import { describe, expect, test } from 'vitest'
import { learnt, type Sample, WRITTEN } from './learning.ts'
import { learntWeights, likenessOf, tellingOf, type Weights } from './likeness.ts'
import { type Author, judge, type Verdict } from './moderation.rules.ts'
import { policyFrom } from './policy.ts'

const NOW = new Date('2022-10-20T22:00:00+08:00')
const SETTLED: Author = { since: new Date(0), published: 9, repeated: 0, words: [], allowed: [] }
const NEWCOMER: Author = { ...SETTLED, since: NOW, published: 0 }
const POLICY = policyFrom(null)
const verdict = (text: string, author = SETTLED, policy = POLICY, kind: 'post' | 'nickname' = 'post') =>
  judge({ kind, text, hasQr: false, publicUrl: null }, author, policy, NOW)

const whyOf = (found: Verdict): string => (found.state === 'held' ? found.why : '')

/** No rule finds anything in it. */
const AD = '抄作业的来我这里，今晚的答案七点发，满分不收费'
const HONEST = '单位内部消息说明天停电，打票要趁早'
const UNREAD = policyFrom({ adFrom: 0, honestBelow: 0 })

describe('what is learnt', () => {
  test('is what training gives: run node tools/likeness.ts', () => {
    expect(Buffer.compare(Buffer.from(learnt(WRITTEN.flat())), Buffer.from(learntWeights()))).toBe(0)
  })

  const share = (texts: readonly Sample[], fits: (percent: number) => boolean, weights: Weights): number =>
    texts.filter(({ text }) => fits(likenessOf(text, weights))).length / texts.length

  // What is reached: no change may lose it.
  test.each([
    [1, 0.65, 0.01],
    [3, 0.7, 0.01],
    [8, 0.65, 0.01],
  ])('holds of writer %s, who was not learnt from', (writer, leastAds, mostHonest) => {
    const weights = learnt(WRITTEN.filter((_samples, i) => i !== writer - 1).flat())
    const { ads, honest } = Object.groupBy(WRITTEN[writer - 1]!, ({ isAd }) => (isAd ? 'ads' : 'honest'))
    const isHeld = (percent: number) => percent >= POLICY.adFrom
    expect(share(ads!, isHeld, weights)).toBeGreaterThanOrEqual(leastAds)
    expect(share(honest!, isHeld, weights)).toBeLessThanOrEqual(mostHonest)
  })

  test.each(['', '好', '哈哈哈', '顶', '666', '恭喜！', '👍👍', '03 08 12 19 26 30 + 07', 'ok', '谢谢楼主'])(
    'says nothing for %j being an advertisement',
    (text) => expect(likenessOf(text)).toBeLessThan(60),
  )

  test('what told most is told, as it is written', () => expect(tellingOf(AD)).toContain('七点发'))
})

describe('a verdict', () => {
  test('holds what reads like an advertisement, and tells operators how much', () => {
    expect(verdict(AD)).toEqual({
      state: 'held',
      reason: '读起来像广告',
      why: expect.stringMatching(/^像广告 \d+%：.*来我这里/),
    })
    expect(verdict(AD, SETTLED, UNREAD)).toEqual({ state: 'shown' })
  })

  test('excuses what reads honest from words and signs, but not from those of operators', () => {
    expect(verdict(HONEST)).toEqual({ state: 'shown' })
    expect(verdict(HONEST, SETTLED, UNREAD).state).toBe('held')
    const operators = { ...SETTLED, words: ['停电'] }
    expect(judge({ kind: 'post', text: HONEST, hasQr: false, publicUrl: null }, operators, POLICY, NOW).state).toBe(
      'held',
    )
  })

  test('excuses no number of a newcomer, no abuse and no name', () => {
    expect(whyOf(verdict(`${HONEST}。电话 13800138000`, NEWCOMER))).toMatch(/^像手机号/)
    expect(verdict(`${HONEST}，贱人`).state).toBe('held')
    expect(verdict('内部消息', SETTLED, POLICY, 'nickname').state).toBe('held')
  })

  test('holds from the percentage on that operators set', () => {
    const percent = likenessOf(AD)
    expect(verdict(AD, SETTLED, policyFrom({ adFrom: percent })).state).toBe('held')
    expect(verdict(AD, SETTLED, policyFrom({ adFrom: percent + 1 }))).toEqual({ state: 'shown' })
  })

  test('finds an advertisement between honest words', () => {
    const honest = '昨天下班路过站点，老板正在换灯泡，我扶了一下梯子，他送我一瓶水。'.repeat(5)
    expect(likenessOf(honest)).toBeLessThan(POLICY.honestBelow)
    expect(verdict(`${honest}${AD}${AD}${honest}`).state).toBe('held')
  })
})
