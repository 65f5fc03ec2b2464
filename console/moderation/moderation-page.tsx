import { useConsolePath } from '#console/page/console-path.ts'
import { PartNavigation } from '#console/page/part-navigation.tsx'
import { AuthorPage } from './author-page.tsx'
import { PolicyPage } from './policy-page.tsx'
import { QueuePage } from './queue-page.tsx'
import { SanctionsPage } from './sanctions.tsx'
import { WordsPage } from './words-page.tsx'
import './moderation.css'

const PLACES = [
  { place: 'moderation', name: '审核', Page: QueuePage },
  { place: 'moderation/sanctions', name: '禁言与停用', Page: SanctionsPage },
  { place: 'moderation/words', name: '词库', Page: WordsPage },
  { place: 'moderation/policy', name: '数目', Page: PolicyPage },
] as const

/** Path of an author with the account id: `moderation/author/12`. */
const AUTHOR = /^moderation\/author\/(\d{1,15})$/

export function Component() {
  const at = useConsolePath()
  const [, author] = AUTHOR.exec(at) ?? []
  const { place: here, Page } = PLACES.find(({ place }) => place === at) ?? PLACES[0]
  return (
    <main className="page">
      <PartNavigation label="社区" places={PLACES} here={author === undefined ? here : undefined} />
      {author === undefined ? <Page /> : <AuthorPage key={author} id={Number(author)} />}
    </main>
  )
}
