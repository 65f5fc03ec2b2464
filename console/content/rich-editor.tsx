import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { sanitizeHtml } from '#contract/cms/clean-html.ts'
import { EDITOR_EXTENSIONS } from './blocks.ts'
import { BlockDialog, type BlockKind } from './block-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props {
  /** Document that the editor shows first, as JSON; '': an empty document. */
  initial: string
  /** Called after each change with the document as JSON. */
  onChange: (doc: string) => void
}

/** Editor for the schema of contract/cms/rich-text.ts. Pasted content is sanitised and converted to the schema. */
export function RichEditor({ initial, onChange }: Props) {
  const [dialog, open] = useState<BlockKind | null>(null)
  // The options are created once: TipTap would reapply changed options on each render and disturb an input method.
  const [begin] = useState(() => ({
    extensions: EDITOR_EXTENSIONS,
    content: initial === '' ? '' : (JSON.parse(initial) as object),
    // content.css contains the styles instead, because TipTap's own styles disturb Chinese input in Safari.
    injectCSS: false,
    editorProps: createEditorProps(open),
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

const createEditorProps = (open: (kind: BlockKind) => void): EditorProps => ({
  attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文', class: 'prose' },
  // Sanitises the HTML before the browser parses it: parsing alone would load style sheets of the copied page.
  transformPastedHTML: sanitizeHtml,
  handleDoubleClickOn(_view, _pos, { type: { name } }) {
    if (name !== 'figure' && name !== 'table') return false
    open(name)
    return true
  },
})
