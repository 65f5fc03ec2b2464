import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { BLOCK_NAMES, type BlockKind } from './block-dialog.tsx'

interface Tool {
  name: string
  /** Name and attributes of the format; undefined: the tool applies no format. */
  format?: [name: string, attributes?: object]
  can?: (editor: Editor) => boolean
  press: (chain: ChainedCommands) => ChainedCommands
}

const TOOLS: readonly Tool[] = [
  { name: '标题', format: ['heading', { level: 2 }], press: (chain) => chain.toggleHeading({ level: 2 }) },
  { name: '小标题', format: ['heading', { level: 3 }], press: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: '加粗', format: ['bold'], press: (chain) => chain.toggleBold() },
  { name: '列表', format: ['bulletList'], press: (chain) => chain.toggleBulletList() },
  { name: '编号', format: ['orderedList'], press: (chain) => chain.toggleOrderedList() },
  { name: '引用', format: ['blockquote'], press: (chain) => chain.toggleBlockquote() },
  { name: '撤销', can: (editor) => editor.can().undo(), press: (chain) => chain.undo() },
  { name: '重做', can: (editor) => editor.can().redo(), press: (chain) => chain.redo() },
]

const BLOCK_KINDS = Object.keys(BLOCK_NAMES) as BlockKind[]

interface Props {
  editor: Editor
  onOpen: (kind: BlockKind) => void
}

export function Toolbar({ editor, onOpen }: Props) {
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      on: TOOLS.filter(({ format }) => format && one.isActive(...format)).map(({ name }) => name),
      off: TOOLS.filter(({ can }) => can && !can(one)).map(({ name }) => name),
      blocks: BLOCK_KINDS.filter((kind) => one.isActive(kind)),
    }),
  })
  return (
    <div className="tools" role="toolbar" aria-label="正文格式">
      {TOOLS.map(({ name, format, press }) => (
        <button
          key={name}
          type="button"
          aria-pressed={format && now.on.includes(name)}
          disabled={now.off.includes(name)}
          onClick={() => press(editor.chain().focus()).run()}
        >
          {name}
        </button>
      ))}
      {BLOCK_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={now.blocks.includes(kind)} onClick={() => onOpen(kind)}>
          {now.blocks.includes(kind) ? `改${BLOCK_NAMES[kind]}` : BLOCK_NAMES[kind]}
        </button>
      ))}
    </div>
  )
}
