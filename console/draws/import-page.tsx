import { Button } from 'antd'
import { type MouseEvent, useState } from 'react'
import { IMPORT_LENGTH, importDraws } from '#contract/play/draws.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { ReplacingDemo } from './replacing-demo.tsx'
import { demoInWords } from './words.ts'

const GAME_NUMBERS = ALL_GAMES.map(({ type, name }) => `${type} ${name}`).join('、')
const KINDS = { corrected: '更正', conflict: '冲突', refused: '拒绝' } as const

interface Chosen {
  name: string
  text: string
}

/** A file of draws: what it would do is shown, then it is taken in. */
export function ImportPage() {
  const [file, choose] = useState<Chosen | null>(null)
  const [report, show] = useState<ReplyOf<typeof importDraws> | null>(null)
  const [isTaken, take] = useState(false)
  const importing = useAction(importDraws, show)

  async function read(chosen: File | undefined): Promise<void> {
    show(null)
    take(false)
    choose(chosen ? { name: chosen.name, text: await chosen.text() } : null)
  }

  /** Else a file that was put right and is chosen once more counts as the same, and goes on being what it was. */
  function chooseAnew({ currentTarget }: MouseEvent<HTMLInputElement>): void {
    currentTarget.value = ''
    void read(undefined)
  }

  function send(preview: boolean): void {
    if (!file) return
    importing.mutate({ ...file, preview }, { onSuccess: () => take(!preview) })
  }

  const wrong = file && wrongWith(file)
  return (
    <>
      <p className="note">
        CSV 或 JSON。列名：type（彩种的数字：{GAME_NUMBERS}）、issueno（期号）、opendate（开奖日）、first_number 和
        second_number（两区的号码，空格隔开；没有的空着）。较大的文件请用命令行导入。
      </p>
      <label>
        文件{' '}
        <input
          type="file"
          accept=".csv,.json"
          onClick={chooseAnew}
          onChange={({ target: { files } }) => void read(files?.[0])}
        />
      </label>
      {wrong && <Refused error={new Error(wrong)} />}
      <div className="filter">
        <Button disabled={!file || wrong !== null} loading={importing.isPending} onClick={() => send(true)}>
          预览
        </Button>
        <ReplacingDemo count={report?.demo ?? 0} words="导入" onDo={() => send(false)}>
          <Button type="primary" disabled={!report || isTaken} loading={importing.isPending}>
            导入
          </Button>
        </ReplacingDemo>
      </div>
      <Refused error={importing.error} />
      {report && <Report report={report} isTaken={isTaken} />}
    </>
  )
}

function Report({ report, isTaken }: { report: ReplyOf<typeof importDraws>; isTaken: boolean }) {
  return (
    <>
      <p role="status">
        {isTaken ? '已导入' : '预览'}：接受 {report.accepted}，未变 {report.unchanged}，更正 {report.corrected}
        ，冲突 {report.conflicting}，拒绝 {report.refused}
        {report.demo > 0 && `。${isTaken ? `已删去 ${report.demo} 期演示开奖` : demoInWords(report.demo)}`}
      </p>
      <DataTable
        label="各行的说明"
        empty="没有要说明的行"
        rowKey="line"
        rows={report.lines}
        columns={[
          { title: '行', dataIndex: 'line' },
          { title: '结果', render: (_, { kind }) => KINDS[kind] },
          { title: '说明', className: 'wrap', dataIndex: 'reason' },
        ]}
      />
    </>
  )
}

/** What is wrong with a file before anything of it is read; null: nothing. */
function wrongWith({ text }: Chosen): string | null {
  if (text.length > IMPORT_LENGTH) return '文件太大，请用命令行导入'
  // No text holds such a character; workbooks and pictures do.
  return text.includes('\0') ? '这不是 CSV 或 JSON 文件。Excel 表格请先另存为 CSV（UTF-8）' : null
}
