import { usePlace } from '#console/page/place.ts'
import { ClosuresPage } from './closures-page.tsx'
import { DrawsList } from './draws-list.tsx'
import { ImportPage } from './import-page.tsx'
import './draws.css'

const PLACES = [
  { place: 'draws', name: '录入与更正', Page: DrawsList },
  { place: 'draws/import', name: '导入', Page: ImportPage },
  { place: 'draws/closures', name: '休市', Page: ClosuresPage },
] as const

/** Draws in the hands of operators. */
export function DrawsPage() {
  const at = usePlace()
  const { place: here, Page } = PLACES.find(({ place }) => place === at) ?? PLACES[0]
  return (
    <main className="page">
      <h1>开奖</h1>
      <nav className="places" aria-label="开奖">
        {PLACES.map(({ place, name }) => (
          <a key={place} href={`#${place}`} aria-current={place === here ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Page />
    </main>
  )
}
