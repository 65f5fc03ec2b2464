import { useConsolePath } from '#console/page/console-path.ts'
import { PartNavigation } from '#console/page/part-navigation.tsx'
import { ClosuresPage } from './closures-page.tsx'
import { DrawsList } from './draws-list.tsx'
import { ImportPage } from './import-page.tsx'
import './draws.css'

const PLACES = [
  { place: 'draws', name: '录入与更正', Page: DrawsList },
  { place: 'draws/import', name: '导入', Page: ImportPage },
  { place: 'draws/closures', name: '休市', Page: ClosuresPage },
] as const

/** Administration of draws. */
export function DrawsPage() {
  const at = useConsolePath()
  const { place: here, Page } = PLACES.find(({ place }) => place === at) ?? PLACES[0]
  return (
    <main className="page">
      <h1>开奖</h1>
      <PartNavigation label="开奖" places={PLACES} here={here} />
      <Page />
    </main>
  )
}
