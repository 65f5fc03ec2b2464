import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { SettingChange } from '#contract/infra/history.ts'
import {
  gameType,
  id,
  issueno,
  cursorBefore,
  queryDay,
  queryGameType,
  requiredText,
  shanghaiTime,
} from '#contract/infra/fields.ts'

const DRAW_SOURCES = ['operator', 'welfare', 'sports', 'import', 'history'] as const
export type DrawSource = (typeof DRAW_SOURCES)[number]

export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  operator: '运营',
  welfare: '福彩官网',
  sports: '体彩官网',
  import: '文件导入',
  history: '随站历史',
  demo: '演示',
}

const numbers = { first_number: z.string(), second_number: z.string() }

/** A draw as shown to operators: the numbers in use, and the numbers that each source reports. */
export const AdminDraw = z.object({
  id,
  type: gameType,
  issueno: z.string(),
  opendate: z.string(),
  ...numbers,
  trust: z.enum(['single', 'confirmed', 'conflict']),
  is_demo: z.int(),
  /** Values that contradict the rules of the game. Players do not see them until an operator confirms them. */
  doubts: z.array(z.string()),
  sources: z.array(z.object({ source: z.string(), opendate: z.string(), ...numbers, arrived_at: shanghaiTime })),
})
export type AdminDraw = z.output<typeof AdminDraw>

const access = { operator: 'draws' } as const

export const deskDraws = endpoint('GET', '/api/console/draws', {
  summary: '开奖与各来源的说法，最新的在前',
  access,
  input: z.object({
    type: z.optional(queryGameType),
    /** `conflict`: only draws with contradicting sources. `doubt`: only draws with values that contradict the rules. */
    trust: z.optional(z.enum(['conflict', 'doubt'])),
    /** Full issue number. Several games may have a draw with it. */
    issueno: z.optional(issueno),
    ...cursorBefore,
  }),
  reply: z.array(AdminDraw),
})

/** Days within which a due draw is reported as missing; earlier draws are not, as an imported history may have gaps. */
export const MISSING_DAYS = 366

/**
 * Lists draws of the last `MISSING_DAYS` days that are due but have no numbers, newest first. A feed may still deliver
 * them.
 */
export const missingDraws = endpoint('GET', '/api/console/missing_draws', {
  summary: '该开奖而没有号码的各期，最新的在前',
  access,
  reply: z.array(z.object({ type: gameType, issueno: z.string(), opendate: z.string() })),
})

const drawn = z.string('请输入号码').check(z.trim(), z.maxLength(60, '号码太长'))
const entered = { issueno, opendate: queryDay('开奖日'), first_number: drawn, second_number: z._default(drawn, '') }

/** The operator's evidence, such as an announcement; stored in the audit log. */
const reason = requiredText('请写依据', 200, '依据最多200字')

/** Returns the effect of an operator's entry, computed by a settlement in a transaction that is rolled back. */
export const previewDraw = endpoint('GET', '/api/console/draw_preview', {
  summary: '录入或更正一期开奖会改变什么（不保存）',
  access,
  input: z.object({ type: queryGameType, ...entered }),
  reply: z.object({
    before: z.string(),
    after: z.string(),
    picks: z.int(),
    withdrawn: z.int(),
    given: z.int(),
    demo: z.int(),
  }),
})

export const enterDraw = endpoint('POST', '/api/console/draw_enter', {
  summary: '录入或更正一期开奖，号码输入两遍',
  access,
  input: z.object({
    type: gameType,
    ...entered,
    again_first: drawn,
    again_second: z._default(drawn, ''),
    /** `before` of the preview. The call is rejected if the draw has changed since the preview. */
    was: z.optional(z.string().check(z.maxLength(100))),
    reason,
  }),
})

/** A draw and its state as displayed. The call is rejected if an operator or a feed has changed the draw since then. */
const displayedDraw = {
  type: gameType,
  issueno,
  was: z.object({ ...numbers, trust: AdminDraw.shape.trust, doubts: z._default(AdminDraw.shape.doubts, []) }),
  reason,
}

export const confirmDraw = endpoint('POST', '/api/console/draw_confirm', {
  summary: '确认一期开奖现有的号码，和与规则矛盾的数字',
  access,
  input: z.object(displayedDraw),
})

export const resolveDraw = endpoint('POST', '/api/console/draw_resolve', {
  summary: '以某个来源的号码为准',
  access,
  input: z.object({ ...displayedDraw, source: z.enum(DRAW_SOURCES, '没有这个来源') }),
})

/** Maximum number of characters of an uploaded file. Larger files must be imported with the CLI. */
export const IMPORT_LENGTH = 200_000

export const importDraws = endpoint('POST', '/api/console/draws_import', {
  summary: '导入开奖（CSV 或 JSON 的文字）；preview 只看结果，不保存',
  access,
  input: z.object({
    name: requiredText('请选择文件', 200, '文件名太长'),
    text: z.string('请选择文件').check(z.maxLength(IMPORT_LENGTH, '文件太大，请用命令行导入')),
    preview: z.boolean('请选择预览或导入'),
  }),
  reply: z.object({
    accepted: z.int(),
    unchanged: z.int(),
    corrected: z.int(),
    conflicting: z.int(),
    refused: z.int(),
    demo: z.int(),
    /** Messages about single rows of the file; at most 200 are returned. */
    lines: z.array(z.object({ line: z.int(), kind: z.enum(['corrected', 'conflict', 'refused']), reason: z.string() })),
  }),
})

export const lackingHistory = endpoint('GET', '/api/console/lacking_history', {
  summary: '随站历史里本站缺的期数',
  access,
  reply: z.object({ count: z.int() }),
})

export const layHistory = endpoint('POST', '/api/console/history_lay', {
  summary: '补入随站历史里本站缺的各期；已有的真实开奖不动',
  access,
})

const days = {
  from: queryDay('休市的第一天'),
  to: queryDay('休市的最后一天'),
  /** Lottery office that holds no draws; '': both offices. */
  office: z.enum(['', 'welfare', 'sports'], '请选择福彩、体彩或两家'),
}

export const closureList = endpoint('GET', '/api/console/closures', {
  summary: '休市：软件已知的与运营增加的',
  access,
  reply: z.array(z.object({ from: z.string(), to: z.string(), office: z.string(), is_own: z.int() })),
})

/** Rejects a change that another operator has already made, so that an undo restores the state that was displayed. */
export const setClosure = endpoint('POST', '/api/console/closure_set', {
  summary: '增加休市（closed 为 true，首尾两天都算），或撤销运营增加的休市',
  access,
  input: z.object({ ...days, closed: z.boolean('请选择增加或撤销') }),
})

/** Values of `office` by the offices' names in the audit log and in `closureHistory`. */
export const CLOSED_OFFICES = { both: '', welfare: 'welfare', sports: 'sports' } as const

/** Changes by operators. The target of a change is its days: `2023-10-01 至 2023-10-04`. */
export const closureHistory = endpoint('GET', '/api/console/closure_history', {
  summary: '休市的改动，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})
