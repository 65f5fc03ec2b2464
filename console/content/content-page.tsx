import { type ComponentType, lazy, Suspense } from 'react'
import { useConsolePath } from '#console/page/console-path.ts'
import { PartNavigation } from '#console/page/part-navigation.tsx'
import { BannersPage } from './banners-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { HelpList } from './help-list.tsx'
import { NoticesList } from './notices-list.tsx'
import { isAgreementName } from './labels.ts'
import './content.css'

// Loaded lazily, because the libraries for the diff and the editor are large.
const AgreementsPage = lazy(async () => ({ default: (await import('./agreements-page.tsx')).AgreementsPage }))
const ArticlePage = lazy(async () => ({ default: (await import('./article-page.tsx')).ArticlePage }))
const AgreementPage = lazy(async () => ({ default: (await import('./agreement-page.tsx')).AgreementPage }))

const LISTS: readonly { place: string; name: string; Page: ComponentType }[] = [
  { place: 'content', name: '公告', Page: NoticesList },
  { place: 'content/help', name: '帮助', Page: HelpList },
  { place: 'content/banners', name: '横幅', Page: BannersPage },
  { place: 'content/contact', name: '联系方式与页脚', Page: ContactPage },
  { place: 'content/agreements', name: '协议', Page: AgreementsPage },
]

/** The part 内容: lists of the site's texts, or the editor of one text. */
export function Component() {
  const at = useConsolePath()
  const here = LISTS.find(({ place }) => place === at)
  return (
    <main className="page">
      <h1>内容</h1>
      <PartNavigation label="内容" places={LISTS} here={here?.place} />
      <Suspense fallback={<p role="status">正在加载…</p>}>{here ? <here.Page /> : <Text key={at} at={at} />}</Suspense>
    </main>
  )
}

/**
 * Selects the editor by the path: `content/article/12`, `content/new/notice` or `content/agreement/user`. For any other
 * path, shows the list of announcements.
 */
function Text({ at }: { at: string }) {
  const [, what, which = ''] = at.split('/')
  if (what === 'article' && /^\d+$/.test(which)) return <ArticlePage id={Number(which)} />
  if (what === 'new' && (which === 'notice' || which === 'help')) return <ArticlePage kind={which} />
  if (what === 'agreement' && isAgreementName(which)) return <AgreementPage name={which} />
  return <NoticesList />
}
