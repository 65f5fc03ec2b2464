import { askMail, confirmMail, myMail, removeMail, setMailContent, unsubscribeMail } from '#contract/messaging/mail.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import {
  requestConfirmation,
  confirmAddress,
  getMailSettings,
  deleteAddresses,
  setMailDetails,
  unsubscribeAddress,
} from './addresses.ts'
import { createMailLinks } from './links.ts'
import { registerOneClick } from './one-click.ts'

export interface MailDeps extends RouteSite {
  /** Mail configuration; null: the site sends no e-mail. */
  mail: object | null
}

export async function mailRoutes(site: MailDeps): Promise<void> {
  const { db, clock, secret, mail } = site
  const links = createMailLinks(secret)
  const readSettings = (userId: number) => getMailSettings(db, userId, mail !== null, clock.now())

  registerRoute(site, myMail, ({ member }) => readSettings(member.id))

  registerRoute(site, askMail, async ({ input, member }) => {
    if (mail === null) refuse('no_mail')
    await runTransaction(db, (tx) => requestConfirmation(tx, member.id, input.address, clock.now()))
    return readSettings(member.id)
  })

  registerRoute(site, removeMail, async ({ member }) => {
    await deleteAddresses(db, member.id)
    return readSettings(member.id)
  })

  registerRoute(site, setMailContent, async ({ input, member }) => {
    await setMailDetails(db, member.id, input.is_on === 1)
    return readSettings(member.id)
  })

  registerRoute(site, confirmMail, async ({ input }) => ({
    address: await runTransaction(db, (tx) => confirmAddress(tx, links.read('confirm', input.token), clock.now())),
  }))

  registerRoute(site, unsubscribeMail, async ({ input }) => {
    const id = links.read('unsubscribe', input.token)
    if (id === null) refuse('dead_mail_link')
    await unsubscribeAddress(db, id)
    return null
  })

  await registerOneClick(site.app, { db, links })
}
