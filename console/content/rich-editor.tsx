import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { clean } from '#contract/cms/clean-html.ts'
import { EDITED } from './blocks.ts'
import { BlockDialog, type BlockKind } from './block-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props {
  /** The document that is there at first, as JSON; '': none. */
  initial: string
  /** The document, after each change. */
  onChange: (doc: string) => void
}

/** Writes a text of the schema of contract/cms/rich-text.ts. What is pasted is cleaned, and becomes what the schema knows. */
export function RichEditor({ initial, onChange }: Props) {
  const [dialog, open] = useState<BlockKind | null>(null)
  // Made once: what differs at a rendering is set anew, and would get in the way of an input method.
  const [begin] = useState(() => ({
    extensions: EDITED,
    content: initial === '' ? '' : (JSON.parse(initial) as object),
    // Its styles are in content.css: the library's place the text in a way that Chinese input in Safari stumbles over.
    injectCSS: false,
    editorProps: propsOf(open),
  }))
  const editor = useEditor({ ...begin, onUpdate: ({ editor: { state } }) => onChange(JSON.stringify(state.doc)) })
  return (
    <div className="rich">
      <Toolbar editor={editor} onOpen={open} />
      <EditorContent editor={editor} />
      {dialog && <BlockDialog kind={dialog} editor={editor} onClose={() => open(null)} />}
    </div>
  )
}

const propsOf = (open: (kind: BlockKind) => void): EditorProps => ({
  attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文', class: 'prose' },
  // Before the browser reads it: even where nothing runs, it would try the styles of what was copied.
  transformPastedHTML: clean,
  handleDoubleClickOn(_view, _pos, { type: { name } }) {
    if (name !== 'figure' && name !== 'table') return false
    open(name)
    return true
  },
})
