import { describe, expect, test } from 'vitest'
import { findAbuse } from './abuse.ts'
import { findContact } from './contacts.ts'
import { normalizeSpoken, normalizeText } from './normalize.ts'
import { type AuthorHistory, isNewcomer, judge } from './moderation.rules.ts'
import { findPhone } from './numbers.ts'
import { parsePolicy } from './policy.ts'

const NOW = new Date('2022-10-20T22:00:00+08:00')
const SETTLED: AuthorHistory = { since: new Date(0), published: 9, repeated: 0, words: [], allowed: [] }
const NEWCOMER: AuthorHistory = { ...SETTLED, since: NOW, published: 0 }
/** Policy without the classifier, which ad-classifier.test.ts tests. */
const RULES = parsePolicy({ adFrom: 0, honestBelow: 0 })
const judgeByRules = (
  text: string,
  author: AuthorHistory,
  more: { kind?: 'post' | 'nickname'; hasQr?: boolean; before?: string[] } = {},
) => judge({ kind: 'post', text, hasQr: false, publicUrl: 'https://caiyun.example', ...more }, author, RULES, NOW)

describe('normalisation', () => {
  test.each([
    ['ＱＱ 群', 'qq群'],
    ['加 薇·信', '加微信'],
    ['jia wei xin', '加微信'],
    ['w e i x i n', '微信'],
    ['計劃羣', '计划群'],
    ['君羊', '群'],
    ['Ⓥ❤', 'v信'],
    ['🅥🅧', 'vx'],
    ['🇻🇽', 'vx'],
    ['喂信', '微信'],
    ['工重号', '公众号'],
    ['彳艮多亻尔', '很多您'],
    ['钅戋', '钱'],
    ['涐們哋荖師', '我们地老师'],
    ['good morning', 'goodmorning'],
  ])('reads %s as %s', (text, read) => expect(normalizeSpoken(text)).toBe(normalizeSpoken(read)))

  test('normalizeText does not replace homophones', () => expect(normalizeText('加-薇 Ｖ１')).toBe('加薇v1'))
})

test.each(['lian', '1', 'a1', 'a_', '1 ', '想要的'])(
  'judges 20,000 characters of repeated %s in under five seconds',
  (part) => {
    const text = part.repeat(20_000 / part.length)
    // CPU time, because other processes run on this machine.
    const before = process.threadCpuUsage()
    judgeByRules(text, NEWCOMER)
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
  },
)

describe('findPhone', () => {
  test.each([
    '13800138000',
    '138-0013-8000',
    '138 0013 8000',
    '1 3 8 0 0 1 3 8 0 0 0',
    '一三八零零一三八零零零',
    '壹叁捌〇〇壹叁捌〇〇〇',
    '①③⑧⓪⓪①③⑧⓪⓪⓪',
    '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
    'l38OOl38OOO',
    '138转0013转8000',
    '+86 138 0013 8000',
    'yao san ba ling ling yao san ba ling ling ling',
    Array.from('13800138000').join('\n'),
    Array.from('微138001③8000').join('\n'),
  ])('finds a phone number in %s', (text) => expect(findPhone(text)).toMatch(/13800138000$/))

  test.each([
    '03 08 12 19 26 30 + 07',
    '13 15 18 22 25 30 + 3',
    '1 8 12 19 26 30 7',
    '第2022135期',
    '2022-12-31 22:40',
    '奖池 1614253871.20 元',
    '138 001 380 009',
    '13 22 05 31 08 2',
    '机选五注，排在一起：13 07 22 05 31 3',
    '和值 98 102 87 110 95 121 88 76',
    '13822000000 元'.slice(0, 8),
  ])('finds no phone number in %s', (text) => expect(findPhone(text)).toBeNull())
})

describe('findContact', () => {
  test.each([
    '号码藏在我的个性签名里',
    '昵称倒着读就是号',
    '绿色的那个软件，号是abc7788',
    '138****1234，中间四位6677',
    '各大平台同名',
    '不让留号，去主页',
    '尾号8866，前面是1381234',
    't点me斜杠haoyun',
    '链接放评论区了',
    '公号搜红球老李',
    '扣888领胆码',
    '魏新：hq2026',
    'hq668wx',
    '长按识别图中的码',
    '2917643805',
    '二九一七六四三八零五',
    '后缀xyz结尾的那个站',
    '看我第一条动态',
    '签名里的那一串',
    '这里说话不方便聊',
    '平台不让留号',
    '看昵称',
    '联系我',
    '私v',
    '6658123q',
    '加老师微信',
    '咨询微信小助手',
    '微信同昵称',
    'v同号',
    '微同步',
    '搜同名',
    '点开我看联系方式',
    '扫头像',
    '瞅我资料',
    '照片上写我的',
    '昵称就是v',
    '感兴趣的空间',
    '留个联系方式',
    '拉您进圈',
    '加我们客服',
    '加V聊',
    'vx：caipiao668',
    'www点abc点com',
    'abc。cc',
    'аbс.com',
    '企鹅：三八七二一零九五',
  ])('finds a contact in %s', (text) => expect(findContact(text)).not.toBeNull())

  test.each([
    '微信支付到账了吗',
    '在飞机上看的开奖',
    '换了个头像',
    '群里大家好',
    '我的手机屏幕碎了',
    '有意思',
    '内置 PostgreSQL',
    '手机尾号8866，买了排五',
    '编号123456789',
    '怎么加好友',
    '有个陌生人加我微信',
    '链接404了',
    '图里的号码看不清',
    '5月18号，我选了 05 18 19 90',
    '385 285 139',
    '010203040506',
    '8888888888',
    '1234567890',
    '2022135',
    'IMG_2022.png',
  ])('finds no contact in %s', (text) => expect(findContact(text)).toBeNull())
})

describe('findAbuse', () => {
  test.each(['他是贱人', '贱-人', '色 情网站', '大麻多少钱'])('finds the abusive word in %s', (text) =>
    expect(findAbuse(text)).not.toEqual([]),
  )
  test.each(['大麻烦了', '弹药库这个词', '忘记密码', '福彩金额', '成人礼'])('finds no abusive word in %s', (text) =>
    expect(findAbuse(text)).toEqual([]),
  )

  test('skips words that operators allow', () => {
    expect(findAbuse('人渣')).toEqual(['人渣'])
    expect(findAbuse('人渣', ['人渣'])).toEqual([])
  })
})

describe('judge', () => {
  test('returns the reason and the words that matched', () => {
    expect(judgeByRules('真是人渣，贱人', { ...SETTLED, words: ['真是'] })).toEqual({
      state: 'held',
      reason: '含有需要人工确认的词语',
      why: '词库：真是；低俗：贱人、人渣',
    })
  })

  test("holds newcomers' contacts and all members' QR codes", () => {
    expect(judgeByRules('电话 13800138000', NEWCOMER)).toMatchObject({ state: 'held' })
    expect(judgeByRules('电话 13800138000', SETTLED)).toEqual({ state: 'shown' })
    expect(judgeByRules('看图', SETTLED, { hasQr: true })).toMatchObject({ state: 'held', reason: '图片里有二维码' })
  })

  test.each([
    ['谢谢', 'shown'],
    ['恭喜恭喜！', 'shown'],
    ['看主页', 'held'],
    ['今晚开奖加油', 'held'],
  ])('gives the third equal text %s in 24 hours the state %s', (text, state) => {
    expect(judgeByRules(text, { ...SETTLED, repeated: 2 }).state).toBe(state)
  })

  test.each([
    '福彩客服',
    '彩运官方',
    '体彩小助手',
    '加微abc123',
    '飞机ssq8888',
    '✈️ssq8888',
    '飞机号lucky88',
    '微ssq8888',
    '抠抠88886666',
  ])('holds the nickname %s', (name) => {
    expect(judgeByRules(name, SETTLED, { kind: 'nickname' })).toMatchObject({ state: 'held' })
  })

  test.each([
    '城南老李',
    'ssq8888',
    '小飞机2006',
    '飞机c919',
    '坐飞机去兑奖',
    '飞机上买彩票',
    '微风细雨',
    '薇薇安2008',
    '小薇ssq888',
    '卫dong1990',
    '维C2008',
    '抠抠搜搜',
  ])('accepts the nickname %s', (name) => {
    expect(judgeByRules(name, NEWCOMER, { kind: 'nickname' })).toEqual({ state: 'shown' })
  })

  test.each([
    [['1380013', '8000']],
    [['我先说前三位138', '0013', '8000 就这些']],
    [['一三八零零', '一三八零零零']],
    [['号码藏在', '我的个性签名里']],
    [['想聊的看', '我主页']],
    [['老师的q', '3872109']],
    [['abc88', '.com']],
  ])('holds the last of a newcomer’s comments %s, which together contain a contact', (said) => {
    const before = said.slice(0, -1)
    expect(before.map((one) => judgeByRules(one, NEWCOMER).state)).toEqual(before.map(() => 'shown'))
    expect(judgeByRules(said.at(-1)!, NEWCOMER).state).toBe('shown')
    expect(judgeByRules(said.at(-1)!, NEWCOMER, { before })).toMatchObject({
      reason: '新会员发布的联系方式或网址需要确认',
      why: expect.stringContaining('（连同之前的评论）'),
    })
    expect(judgeByRules(said.at(-1)!, SETTLED, { before })).toEqual({ state: 'shown' })
  })

  test.each([
    [['138', '257', '469', '13']],
    [['132 030 153', '12']],
    [['加1', '128 761 993']],
    [['13、22', '8193691']],
    [['13579', '24680']],
    [['用微信付的', '2022135期的票']],
    [['手机尾号8866', '排五88660']],
  ])('shows the last of a newcomer’s comments %s, which together contain no contact', (said) => {
    expect(judgeByRules(said.at(-1)!, NEWCOMER, { before: said.slice(0, -1) })).toEqual({ state: 'shown' })
  })
})

test.each([
  [7, 3, false],
  [6.99, 3, true],
  [7.01, 2, true],
])('isNewcomer after %s days and %s texts returns %s', (days, published, isNew) => {
  const since = new Date(NOW.getTime() - days * 86_400_000)
  expect(isNewcomer({ since, published }, parsePolicy(null), NOW)).toBe(isNew)
})
