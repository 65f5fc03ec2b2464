import { Fragment } from 'react'
import { SpecText } from './spec-text.tsx'

/** Sections of a chapter of docs/spec. A link to a sentence becomes a fragment of the current page. */
export const SpecSections = ({ chapter, titles }: { chapter: string; titles: readonly string[] }) =>
  titles.map((title) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      <SpecText text={getSection(chapter, title)} title={title} to={(href) => href.slice(href.indexOf('#'))} />
    </Fragment>
  ))

function getSection(chapter: string, title: string): string {
  const section = chapter.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  if (section === undefined) throw new Error(`the chapter has no section ${title}`)
  return section.slice(title.length)
}
