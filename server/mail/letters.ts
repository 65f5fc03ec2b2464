import { CONFIRM_HOURS } from '#contract/mail.ts'
import type { NotificationText, ResultKind, SwitchedKind } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { GAMES } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import {
  isMailed,
  mailedOf,
  mailedResultKinds,
  mailedResultsOf,
  type NotificationWords,
} from '#server/notifications/notifications.ts'
import { addressFor } from './addresses.ts'
import type { Links } from './links.ts'
import { ONE_CLICK } from './one-click.ts'
import { endOfEvening, type Mail } from './outbox.ts'
import type { Letter } from './smtp.ts'

export interface Writing {
  db: Reader
  words: NotificationWords
  links: Links
  /** The site as players see it. */
  publicUrl: string
}

/** A letter, and the row of the address that it goes to. */
interface Addressed {
  readonly letter: Letter
  readonly addressId: number
}

/** What a mail says where it does not tell what happened: a locked screen shows no numbers and no names. */
const SUBJECTS = {
  reply: '有人回复了您',
  mention: '有人提到了您',
  like: '有人赞了您',
  share: '有人分享了您的动态',
  held: '您发布的内容正在审核',
  published: '您发布的内容已通过审核',
  taken_down: '您发布的内容已下架',
} as const satisfies Record<Exclude<SwitchedKind, ResultKind>, string>

/** A mail as it is to be sent now; null: it is no longer wanted, or what it tells of no longer stands. */
export async function letterOf(writing: Writing, mail: Mail): Promise<Addressed | null> {
  const row = await addressFor(writing.db, mail)
  if (!row) return null
  const said = mail.kind === 'confirm' ? confirmation(writing, row.id) : await reminder(writing, mail, row)
  return said && { letter: { ...said, to: row.address, ...marksOf(writing, mail) }, addressId: row.id }
}

/** Fixed by the row: a letter that came twice would be known for the same. */
const marksOf = ({ publicUrl }: Writing, { id, createdAt }: Mail): Pick<Letter, 'messageId' | 'date'> => ({
  messageId: `<${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`,
  date: createdAt,
})

type Said = Pick<Letter, 'subject' | 'text' | 'headers'>

const ROBOT = { 'Auto-Submitted': 'auto-generated' }

function confirmation({ links, publicUrl }: Writing, addressId: number): Said {
  const link = publicUrl + paths.mailLink('confirm', links.token('confirm', addressId))
  const text = [
    '您好！',
    '有人在彩运填写了这个邮箱，用来接收消息通知。',
    `如果是您本人，请在${CONFIRM_HOURS}小时内打开下面的链接确认：\n${link}`,
    `如果不是您，请忽略这封邮件，${CONFIRM_HOURS}小时后这个邮箱会从本站删除。`,
  ]
  return { subject: '彩运：请确认您的邮箱', text: text.join('\n\n'), headers: ROBOT }
}

/** What a reminder tells: in so many words, and without numbers and names. */
interface Telling {
  readonly told: readonly NotificationText[]
  readonly subject: string
  readonly quiet: string
}

async function reminder(
  writing: Writing,
  mail: Mail,
  { id, saysWhat }: { id: number; saysWhat: boolean },
): Promise<Said | null> {
  const telling = await (mail.kind === 'evening' ? evening(writing, mail) : single(writing, mail))
  if (!telling) return null
  const { told, subject, quiet } = telling
  const { links, publicUrl } = writing
  const token = links.token('unsubscribe', id)
  const link = told.length === 1 && told[0]!.link ? told[0]!.link : paths.notifications()
  const text = [
    ...(saysWhat ? told.map(({ title, memo }) => `${title}\n${memo}`) : [`${quiet}。`]),
    `登录后查看：\n${publicUrl}${link}`,
    `不想再收到提醒邮件，打开这里退订，不用登录：\n${publicUrl}${paths.mailLink('unsubscribe', token)}`,
  ]
  return {
    subject: `彩运：${saysWhat ? subject : quiet}`,
    text: text.join('\n\n'),
    headers: {
      ...ROBOT,
      'List-Unsubscribe': `<${publicUrl}${ONE_CLICK}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

async function single({ db, words }: Writing, { userId, kind, event }: Mail): Promise<Telling | null> {
  // Only what can be switched on is ever mailed.
  const switched = kind as keyof typeof SUBJECTS
  if (!(await isMailed(db, userId, switched))) return null
  const one = await mailedOf(db, words, userId, event)
  return one && { told: [one], subject: one.title, quiet: SUBJECTS[switched] }
}

/** All that the draws of an evening have brought a member, up to the letter after this one. */
async function evening({ db, words }: Writing, mail: Mail): Promise<Telling | null> {
  const { userId, event: from } = mail
  const kinds = await mailedResultKinds(db, userId)
  const { told, games } = await mailedResultsOf(db, words, userId, {
    kinds,
    from,
    before: await endOfEvening(db, mail),
  })
  const [first] = told
  if (!first) return null
  const quiet = `${games.map((type) => GAMES[type].name).join('、')}已开奖`
  return { told, subject: told.length === 1 ? first.title : quiet, quiet }
}
