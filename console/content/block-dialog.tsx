import type { Editor } from '@tiptap/core'
import type { FigureData, TableData } from '#contract/cms/rich-text.ts'
import { Modal } from '#console/page/overlays.tsx'
import { FigureForm } from './figure-form.tsx'
import { LinkForm } from './link-form.tsx'
import { TableForm } from './table-form.tsx'

export const BLOCK_NAMES = { link: '链接', figure: '图片', table: '表格' } as const
export type BlockKind = keyof typeof BLOCK_NAMES

interface Props {
  kind: BlockKind
  editor: Editor
  onClose: () => void
}

/** Dialog that edits the selected link, picture or table of the editor, or inserts a new one if none is selected. */
export function BlockDialog({ kind, editor, onClose }: Props) {
  const chosen = editor.isActive(kind) ? editor.getAttributes(kind) : null

  function put(attrs: FigureData | TableData): void {
    if (chosen) editor.chain().focus().updateAttributes(kind, attrs).run()
    // Inserts a paragraph after the block; without it, the cursor could not be placed there.
    else
      editor
        .chain()
        .focus()
        .insertContent([{ type: kind, attrs }, { type: 'paragraph' }])
        .run()
    onClose()
  }

  function link(href: string): void {
    const range = editor.chain().focus().extendMarkRange('link')
    if (href === '') range.unsetLink().run()
    else if (editor.state.selection.empty && !chosen)
      range.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else range.setLink({ href }).run()
    onClose()
  }

  return (
    <Modal title={BLOCK_NAMES[kind]} open width={kind === 'table' ? 860 : 520} footer={null} onCancel={onClose}>
      {kind === 'link' && <LinkForm href={(chosen as { href: string } | null)?.href ?? ''} onDone={link} />}
      {kind === 'figure' && <FigureForm figure={chosen as FigureData | null} onDone={put} />}
      {kind === 'table' && <TableForm table={chosen as TableData | null} onDone={put} />}
    </Modal>
  )
}
