import type { AuditAction } from '#contract/audit.ts'
import {
  addAgreement,
  agreementVersions,
  contactHistory,
  editedArticle,
  editedArticles,
  editedBanners,
  editedContact,
  publishArticle,
  restoreArticle,
  saveArticle,
  saveBanner,
  type Saved,
  setContact,
  showArticle,
} from '#contract/content.console.ts'
import type { Endpoint, ForOperators } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import { purgeHot } from '#server/answers/hot-channel.ts'
import { audit, historyOf, type NamesOf, sourceOf } from '#server/audit/audit.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import { editedList, editedOrRefuse, publish, restore, saveDraft, show } from './article-editing.ts'
import type { Change, Editing } from './editing.ts'
import { addVersionOf, agreementRows, bannersToEdit, contactToEdit, writeBanner, writeContact } from './site-editing.ts'

interface EditingDeps {
  db: Database
  clock: Clock
  /** Lets content show a picture that this operator has uploaded, or refuses. */
  claimPicture: (tx: Tx, userId: number, path: string, now: Date) => Promise<void>
  namesOf: NamesOf
}

type Saving<Input extends z.ZodMiniType> = Endpoint<Input, typeof Saved, ForOperators>

/** What operators with `content` read and write: articles, agreements, contact lines and banners. */
export function editingRoutes(door: RouteContext, { db, clock, claimPicture, namesOf }: EditingDeps): void {
  route(door, editedArticles, ({ input: { kind } }) => editedList(db, kind))
  route(door, editedArticle, ({ input: { id } }) => editedOrRefuse(db, id))
  route(door, agreementVersions, () => agreementRows(db))
  route(door, editedContact, () => contactToEdit(db))
  route(door, contactHistory, ({ input }) => historyOf(db, 'contact_changed', input, namesOf))
  route(door, editedBanners, () => bannersToEdit(db))

  saving(saveArticle, 'article_saved', saveDraft)
  saving(publishArticle, 'article_published', publish)
  saving(restoreArticle, 'article_restored', restore)
  saving(showArticle, 'article_shown', show)
  saving(addAgreement, 'agreement_added', addVersionOf)
  saving(setContact, 'contact_changed', writeContact)
  saving(saveBanner, 'banner_saved', writeBanner)

  /** A change, its row in the audit log, and a purge of what shows it, all of it or nothing. */
  function saving<Input extends z.ZodMiniType>(
    endpoint: Saving<Input>,
    action: AuditAction,
    change: (editing: Editing, input: z.output<Input>) => Promise<Change>,
  ): void {
    route(door, endpoint, async ({ input, member: { id: actor }, request }) => {
      const now = clock.now()
      const { id, revision } = await inTransaction(db, async (tx) => {
        const claim = (path: string) => claimPicture(tx, actor, path, now)
        const { detail, ...saved } = await change({ tx, now, claimPicture: claim }, input)
        await audit(tx, sourceOf(request), { action, actor, target: saved.id, detail })
        await purgeHot(tx)
        return saved
      })
      return say('保存成功', { id, revision })
    })
  }
}
