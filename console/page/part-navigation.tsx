import type { ComponentType } from 'react'
import { useConsolePath } from './console-path.ts'

interface PartNavigationProps {
  label: string
  places: readonly { readonly place: string; readonly name: string }[]
  /** The current path; undefined on a subpage. */
  here: string | undefined
}

export const PartNavigation = ({ label, places, here }: PartNavigationProps) => (
  <nav className="places" aria-label={label}>
    {places.map(({ place, name }) => (
      <a key={place} href={`#${place}`} aria-current={place === here ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

interface PartPage {
  readonly place: string
  readonly name: string
  readonly Page: ComponentType
}

/** A part of the console with its pages. A path that is not the path of a page shows the first page. */
export function Part({ name, pages }: { name: string; pages: readonly [PartPage, ...PartPage[]] }) {
  const at = useConsolePath()
  const { place, Page } = pages.find((page) => page.place === at) ?? pages[0]
  return (
    <main className="page">
      <h1>{name}</h1>
      <PartNavigation label={name} places={pages} here={place} />
      <Page />
    </main>
  )
}
