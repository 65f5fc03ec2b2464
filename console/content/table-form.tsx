import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { CELL_LENGTH, TABLE_COLUMNS, TABLE_ROWS, type TableData } from '#contract/cms/rich-text.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'

const EMPTY: TableData = {
  caption: '',
  rows: [
    ['', ''],
    ['', ''],
  ],
}

const NOTHING = new Error('表格还是空的，请先填写单元格，如第一行写各列的名称')

/** Form for a table of plain text; its first row is the header. */
export function TableForm({ table, onDone }: { table: TableData | null; onDone: (table: TableData) => void }) {
  const id = useId()
  const [{ caption, rows }, write] = useState(table ?? EMPTY)
  const [isSubmitted, setSubmitted] = useState(false)
  const isEmpty = rows.flat().every((cell) => cell.trim() === '')
  const width = rows[0]?.length ?? 1
  const setRows = (next: string[][]) => write({ caption, rows: next })

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isEmpty) setSubmitted(true)
    else onDone({ caption, rows })
  }

  return (
    <form className="dialog-form" onSubmit={send}>
      <label htmlFor={id}>表名（可不填）</label>
      <Input
        id={id}
        maxLength={200}
        value={caption}
        onChange={({ target }) => write({ caption: target.value, rows })}
      />
      <Cells rows={rows} onChange={setRows} />
      <span className="actions">
        <Button
          disabled={rows.length >= TABLE_ROWS}
          onClick={() => setRows([...rows, Array.from({ length: width }, () => '')])}
        >
          加一行
        </Button>
        <Button disabled={width >= TABLE_COLUMNS} onClick={() => setRows(rows.map((cells) => [...cells, '']))}>
          加一列
        </Button>
        <Button disabled={width === 1} onClick={() => setRows(rows.map((cells) => cells.slice(0, -1)))}>
          删去末列
        </Button>
        <Button type="primary" htmlType="submit">
          放进正文
        </Button>
      </span>
      <ErrorAlert error={isSubmitted && isEmpty ? NOTHING : null} />
      <p className="note">第一行是表头。单元格里换行，页面上也换行。</p>
    </form>
  )
}

function Cells({ rows, onChange }: { rows: string[][]; onChange: (rows: string[][]) => void }) {
  return (
    <div className="cells" role="group" aria-label="单元格" tabIndex={0}>
      <table aria-label="单元格">
        <tbody>
          {rows.map((cells, row) => (
            // The index is the key, because rows have no id.
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Input.TextArea
                    rows={cell.split('\n').length}
                    maxLength={CELL_LENGTH}
                    aria-label={`第 ${row + 1} 行第 ${column + 1} 列`}
                    value={cell}
                    onChange={({ target }) => onChange(rows.with(row, cells.with(column, target.value)))}
                  />
                </td>
              ))}
              <td>
                <Button
                  aria-label={`删行：第 ${row + 1} 行`}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.toSpliced(row, 1))}
                >
                  删行
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
