import { type Editor, useEditorState } from '@tiptap/react'
import type { BlockKind } from './block-dialog.tsx'

interface Tool {
  name: string
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: '标题',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: '小标题',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: '加粗',
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: '列表',
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '编号',
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: '引用',
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: '撤销',
    can: (editor) => editor.can().undo(),
    press: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: '重做',
    can: (editor) => editor.can().redo(),
    press: (editor) => editor.chain().focus().redo().run(),
  },
]

const BLOCKS = { link: '链接', figure: '图片', table: '表格' } as const satisfies Record<BlockKind, string>
const BLOCK_KINDS = Object.keys(BLOCKS) as BlockKind[]

interface Props {
  editor: Editor
  /** Opens the dialog for a link, a picture or a table. */
  onOpen: (kind: BlockKind) => void
}

/** Toolbar of the editor: formats the selected text. */
export function Toolbar({ editor, onOpen }: Props) {
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      on: TOOLS.filter(({ isOn }) => isOn?.(one)).map(({ name }) => name),
      off: TOOLS.filter(({ can }) => can && !can(one)).map(({ name }) => name),
      blocks: BLOCK_KINDS.filter((kind) => one.isActive(kind)),
    }),
  })
  return (
    <div className="tools" role="toolbar" aria-label="正文格式">
      {TOOLS.map(({ name, isOn, press }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn && now.on.includes(name)}
          disabled={now.off.includes(name)}
          onClick={() => press(editor)}
        >
          {name}
        </button>
      ))}
      {BLOCK_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={now.blocks.includes(kind)} onClick={() => onOpen(kind)}>
          {now.blocks.includes(kind) ? `改${BLOCKS[kind]}` : BLOCKS[kind]}
        </button>
      ))}
    </div>
  )
}
