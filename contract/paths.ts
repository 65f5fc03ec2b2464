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

const appendPart = (base: string, part?: number | string) => (part === undefined ? base : `${base}/${part}`)
const appendType = (base: string, type?: GameType) => (type === undefined ? base : `${base}?type=${type}`)

export const anchors = {
  comments: () => '#comments',
  postBox: () => '#post',
  /** A comment by its id. For a reply, `thread` is the id of the comment that it belongs to. */
  comment: (id: number, thread: number | null) =>
    `#comment-${thread === null || thread === id ? id : `${thread}-${id}`}`,
}

/** Builds the URLs of all pages of the site; no other module builds page URLs. */
export const paths = {
  home: () => '/index',
  number: (type?: GameType) => appendPart('/number', type),
  rounds: (type: GameType) => `/number/${type}/rounds`,
  /** The picking page with a custom bet in the API's format. */
  ownBet: (type: GameType, { red, blue }: { red: string; blue: string }) =>
    `/number/${type}?own=${red}${blue && `;${blue}`}`,
  drawWinners: (type?: GameType) => appendType('/draw-winner', type),
  /** Page 1 has the newest draws. */
  drawsFrom: (type: GameType, page: number) => appendType('/draw-winner', type) + (page > 1 ? `&page=${page}` : ''),
  findDraws: (type: GameType, q: string, before?: string) =>
    `/draw-winner?${new URLSearchParams({ type: String(type), q, ...(before && { before }) })}`,
  /** `month`: YYYY-MM; default: the current month. */
  calendar: (type: GameType, month?: string) =>
    `/draw-calendar?type=${type}${month === undefined ? '' : `&month=${month}`}`,
  draw: (type: GameType, id?: number) => `/draw-winner/${type}${id === undefined ? '' : `?id=${id}`}`,
  /** 对奖: checks a paper ticket of the game `type`; without it, the ticket's text determines the game. */
  check: (type?: GameType) => appendType('/check', type),
  /**
   * 对奖 against an issue, with an empty ticket. `writeTicketState` in web/play/workshop/ticket defines the format of the
   * fragment, which is not sent to the server.
   */
  checkIssue: (type: GameType, issueno: string) => `/check?type=${type}#1.${issueno}`,
  workshop: (type: GameType) => `/workshop/${type}`,
  workshopHistory: (type: GameType) => `/workshop/${type}/history`,
  workshopPrizes: (type: GameType) => `/workshop/${type}/prizes`,
  workshopFilter: (type: GameType) => `/workshop/${type}/filter`,
  workshopWheel: (type: GameType) => `/workshop/${type}/wheel`,
  chart: (type: GameType, count?: number, kind: ChartKind = 'numbers') =>
    `${CHART[type]}?type=${type}${kind === 'numbers' ? '' : `&kind=${kind}`}${count === undefined ? '' : `&count=${count}`}`,
  /** 遗漏统计 of a game; default: of its single numbers over all draws. */
  omissions: (type: GameType, kind?: OmissionKind, count?: number) =>
    appendType('/omissions', type) +
    (kind === undefined || kind === 'number' ? '' : `&kind=${kind}`) +
    (count === undefined ? '' : `&count=${count}`),
  /** 历年同期: the issues of all years that end with the three digits `counter`; default: those of the next issue. */
  sameIssue: (type?: GameType, counter?: string) =>
    appendType('/same-issue', type) + (counter === undefined ? '' : `&issue=${counter}`),
  forum: () => '/forum',
  forumSearch: (q?: string, kind?: FoundKind) =>
    q === undefined ? '/forum/search' : `/forum/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`,
  topic: (id: number) => `/forum/${id}`,
  leaderboard: (type?: GameType) => appendType('/leaderboard', type),
  ranking: (type: GameType, id: number) => `/leaderboard?type=${type}&id=${id}`,
  personalCenter: () => '/personal-center',
  member: () => '/member',
  selectBall: (type?: GameType, issue?: string) => appendPart(appendPart('/select-ball', type), issue),
  winning: (type?: GameType, id?: number) => appendPart(appendPart('/winning-lottery', type), id),
  keptTickets: () => '/kept-tickets',
  keptTicket: (id: number) => `/kept-tickets#ticket-${id}`,
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications#settings',
  /** Target of the links in e-mails; a token in the fragment is not logged by servers. */
  mailLink: (purpose: 'confirm' | 'unsubscribe', token: string) => `/mail-link#${purpose}=${token}`,
  myForum: () => '/my-forum',
  mySet: () => '/my-set',
  /** `awaited`: number of the order with which the buyer returns from a wallet. */
  myOrder: (awaited?: string) => `/my-order${awaited === undefined ? '' : `?order=${awaited}`}`,
  receipt: (orderNo: string) => `/my-order/${orderNo}`,
  helpCenter: (id?: number) => appendPart('/help-center', id),
  helpTopic: (topic: HelpTopic) => `/help-center?topic=${topic}`,
  /** Explains how the order of a lucky round is computed, so that players can verify it. */
  luckyOrder: () => '/help-center/lucky-order',
  open: () => '/open',
  /** A chapter of 规格, docs/spec; default: README. */
  spec: (chapter?: ChapterName) => appendPart('/open/spec', chapter),
  sentence: (chapter: ChapterName, sentence: Sentence) => `/open/spec/${chapter}#${sentence}`,
  privacy: () => '/privacy',
  announcement: (id?: number) => appendPart('/announcement', id),
  login: () => '/login',
  operatorLogin: () => '/login#operator',
  forget: () => '/forget',
  /** One-time link to set an operator's password. Servers do not log the token, which is in the fragment. */
  operatorPassword: (token: string) => `/forget?type=operator#operator=${token}`,
  agreement: (kind: AgreementKind, version?: number) =>
    `/agreement?type=${kind}${version === undefined ? '' : `&version=${version}`}`,
  lost: () => '/500',
  /** The console. Visitors that are not operators get a 404 response. */
  console: () => '/console',
}
