import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { GameType } from '#lottery/games.ts'
import type { HelpTopic } from '#contract/cms/content.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'
import type { ChapterName, Sentence } from '#contract/play/chapters.ts'
import type { FoundKind } from '#contract/ugc/search.ts'

const CHART = {
  1: '/line-chart',
  2: '/line-chart',
  3: '/line-charts',
  4: '/line-charts',
  5: '/line-chartss',
  6: '/line-chartsss',
  7: '/line-chartssss',
} as const satisfies Record<GameType, string>

export type AgreementKind = 'user' | 'privacy' | 'vip'

const withPart = (base: string, part?: number | string) => (part === undefined ? base : `${base}/${part}`)
const withType = (base: string, type?: GameType) => (type === undefined ? base : `${base}?type=${type}`)

/** Places within a page. */
export const anchors = {
  comments: () => '#comments',
  /** The post box over a page that shows posts. */
  postBox: () => '#post',
  /** A comment by its id; a reply also by that of the comment below which it stands. */
  comment: (id: number, thread: number | null) =>
    `#comment-${thread === null || thread === id ? id : `${thread}-${id}`}`,
}

/** Every address of the site is built here, and only here. */
export const paths = {
  home: () => '/index',
  number: (type?: GameType) => withPart('/number', type),
  rounds: (type: GameType) => `/number/${type}/rounds`,
  /** The picking page with a bet of the player's own, in its wire form. */
  ownBet: (type: GameType, { red, blue }: { red: string; blue: string }) =>
    `/number/${type}?own=${red}${blue && `;${blue}`}`,
  drawWinners: (type?: GameType) => withType('/draw-winner', type),
  /** The draws of a game from a page of its list on; page 1 is the newest. */
  drawsFrom: (type: GameType, page: number) => withType('/draw-winner', type) + (page > 1 ? `&page=${page}` : ''),
  /** The draws of a game that somebody looks for, from behind an issue on. */
  findDraws: (type: GameType, q: string, before?: string) =>
    `/draw-winner?${new URLSearchParams({ type: String(type), q, ...(before && { before }) })}`,
  /** The draw days of a game in a month, YYYY-MM; without one the present. */
  calendar: (type: GameType, month?: string) =>
    `/draw-calendar?type=${type}${month === undefined ? '' : `&month=${month}`}`,
  /** One draw; without an id the latest of the game. */
  draw: (type: GameType, id?: number) => `/draw-winner/${type}${id === undefined ? '' : `?id=${id}`}`,
  /** 对奖: what a paper ticket wins, of the game that its text tells, or of this one. */
  check: (type?: GameType) => withType('/check', type),
  /** 对奖 against an issue. Behind the # stands what no server is told: `readTicketState` of web/play/workshop/ticket. */
  checkIssue: (type: GameType, issueno: string) => `/check?type=${type}#1.${issueno}`,
  /** 号码工坊 of a game, 对奖. */
  workshop: (type: GameType) => `/workshop/${type}`,
  /** 对历史 of a game: a ticket against all its draws. */
  workshopHistory: (type: GameType) => `/workshop/${type}/history`,
  /** 号码工坊, 奖金计算. */
  workshopPrizes: (type: GameType) => `/workshop/${type}/prizes`,
  /** 缩水过滤: the bets of a ticket, or of all of a game, through conditions. */
  workshopFilter: (type: GameType) => `/workshop/${type}/filter`,
  /** 号码工坊, 旋转矩阵. */
  workshopWheel: (type: GameType) => `/workshop/${type}/wheel`,
  /** A game's chart, of so many issues where a count is chosen, and of what its columns stand for where not of numbers. */
  chart: (type: GameType, count?: number, kind: ChartKind = 'numbers') =>
    `${CHART[type]}?type=${type}${kind === 'numbers' ? '' : `&kind=${kind}`}${count === undefined ? '' : `&count=${count}`}`,
  /** 遗漏统计 of a game: of its numbers over all draws, unless another kind and a count are chosen. */
  omissions: (type: GameType, kind?: OmissionKind, count?: number) =>
    withType('/omissions', type) +
    (kind === undefined || kind === 'number' ? '' : `&kind=${kind}`) +
    (count === undefined ? '' : `&count=${count}`),
  /** 历年同期: the draws of every year that end in these three digits; without them in those of the next issue. */
  sameIssue: (type?: GameType, counter?: string) =>
    withType('/same-issue', type) + (counter === undefined ? '' : `&issue=${counter}`),
  forum: () => '/forum',
  /** What players said, by its words, in posts unless a kind is given. */
  forumSearch: (q?: string, kind?: FoundKind) =>
    q === undefined ? '/forum/search' : `/forum/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`,
  topic: (id: number) => `/forum/${id}`,
  leaderboard: (type?: GameType) => withType('/leaderboard', type),
  /** The ranking of one drawn issue, by the draw's id. */
  ranking: (type: GameType, id: number) => `/leaderboard?type=${type}&id=${id}`,
  personalCenter: () => '/personal-center',
  member: () => '/member',
  selectBall: (type?: GameType, issue?: string) => withPart(withPart('/select-ball', type), issue),
  winning: (type?: GameType, id?: number) => withPart(withPart('/winning-lottery', type), id),
  /** 我守的号. */
  keptTickets: () => '/kept-tickets',
  keptTicket: (id: number) => `/kept-tickets#ticket-${id}`,
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications#settings',
  /** Where the links in mails lead; behind the # their token reaches no server's log. */
  mailLink: (purpose: 'confirm' | 'unsubscribe', token: string) => `/mail-link#${purpose}=${token}`,
  myForum: () => '/my-forum',
  mySet: () => '/my-set',
  /** `awaited`: the number of an order that one comes back from paying. */
  myOrder: (awaited?: string) => `/my-order${awaited === undefined ? '' : `?order=${awaited}`}`,
  /** A paid order, to be printed. */
  receipt: (orderNo: string) => `/my-order/${orderNo}`,
  helpCenter: (id?: number) => withPart('/help-center', id),
  /** One part of the help centre. */
  helpTopic: (topic: HelpTopic) => `/help-center?topic=${topic}`,
  /** The computation of a lucky round, for whoever checks it without us. */
  luckyOrder: () => '/help-center/lucky-order',
  /** 开放数据. */
  open: () => '/open',
  /** 规格: a chapter, or how to read them. */
  spec: (chapter?: ChapterName) => withPart('/open/spec', chapter),
  /** 怎么算的: a sentence of a chapter. */
  sentence: (chapter: ChapterName, sentence: Sentence) => `/open/spec/${chapter}#${sentence}`,
  privacy: () => '/privacy',
  announcement: (id?: number) => withPart('/announcement', id),
  login: () => '/login',
  /** Where operators sign in, by password and code. */
  operatorLogin: () => '/login#operator',
  forget: () => '/forget',
  /** A one-time link; behind the # its token reaches no server's log, so the query tells the server whose form it is. */
  operatorPassword: (token: string) => `/forget?type=operator#operator=${token}`,
  /** An agreement: the version in force, or one by its id. */
  agreement: (kind: AgreementKind, version?: number) =>
    `/agreement?type=${kind}${version === undefined ? '' : `&version=${version}`}`,
  lost: () => '/500',
  /** For operators; to everyone else it is an address of nothing. */
  console: () => '/console',
}
