import { diffWords } from 'diff'
import { Drawer } from '#console/page/overlays.tsx'

interface Props {
  title: string
  before: string
  after: string
  onClose: () => void
}

/** Option to compare texts word by word. Firefox before 125 lacks Intl.Segmenter and compares by characters. */
const BY_WORDS = 'Segmenter' in Intl ? { intlSegmenter: new Intl.Segmenter('zh', { granularity: 'word' }) } : {}

export function DiffDrawer({ title, before, after, onClose }: Props) {
  return (
    <Drawer title={title} open size={720} onClose={onClose}>
      <Diff before={before} after={after} />
    </Drawer>
  )
}

export function Diff({ before, after }: { before: string; after: string }) {
  if (before === after) return <p role="status">文字没有差别。</p>
  return (
    <p className="diff">
      {diffWords(before, after, BY_WORDS).map(({ value, added, removed }, at) => {
        if (added) return <ins key={at}>{value}</ins>
        return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>
      })}
    </p>
  )
}
