import { Alert, Button } from 'antd'
import { diffWords } from 'diff'
import { useState } from 'react'
import { scrollIntoView } from '#console/page/changed-elsewhere.tsx'
import { Drawer } from '#console/page/overlays.tsx'
import { type ArticleFields, toComparableText, toPlainDraft } from './plain-text.ts'
import type { ArticleDraft } from './unsaved-text.ts'

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

interface EditedElsewhereProps {
  title: string
  theirs: ArticleFields
  mine: ArticleDraft
  onKeepMine: () => void
  onTakeTheirs?: () => void
}

/** Warning that another operator has changed the text meanwhile, with a comparison of both texts. */
export function EditedElsewhere({ title, theirs, mine, onKeepMine, onTakeTheirs }: EditedElsewhereProps) {
  const [isOpen, open] = useState(false)
  return (
    <div ref={scrollIntoView}>
      <Alert
        type="warning"
        title={title}
        description={
          <span className="actions">
            <Button onClick={() => open(true)}>看差别</Button>
            <Button onClick={onKeepMine}>接着写我的</Button>
            {onTakeTheirs && <Button onClick={onTakeTheirs}>换成对方的</Button>}
          </span>
        }
      />
      {isOpen && (
        <DiffDrawer
          title="从对方的到您的"
          before={toComparableText(theirs)}
          after={toPlainDraft(mine)}
          onClose={() => open(false)}
        />
      )}
    </div>
  )
}
