import { Button } from 'antd'
import { type MouseEvent, useState } from 'react'
import { IMPORT_LENGTH, importDraws } from '#contract/play/draws.console.ts'
import { decodeText, UNREADABLE } from '#contract/play/file-text.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { ReplacingDemo } from './replacing-demo.tsx'
import { describeDemoDeletion } from './labels.ts'

const GAME_NUMBERS = ALL_GAMES.map(({ type, name }) => `${type} ${name}`).join('、')
const KINDS = { corrected: '更正', conflict: '冲突', refused: '拒绝' } as const

interface ChosenFile {
  name: string
  /** Content of the file; null: the file is not text. */
  text: string | null
}

export function ImportPage() {
  const [file, choose] = useState<ChosenFile | null>(null)
  const [report, show] = useState<ReplyOf<typeof importDraws> | null>(null)
  const [isTaken, take] = useState(false)
  const importing = useAction(importDraws, show)

  async function read(chosen: File | undefined): Promise<void> {
    show(null)
    take(false)
    choose(chosen ? { name: chosen.name, text: decodeText(new Uint8Array(await chosen.arrayBuffer())) } : null)
  }

  /** Resets the input; otherwise choosing a corrected file of the same name would fire no event. */
  function chooseAnew({ currentTarget }: MouseEvent<HTMLInputElement>): void {
    currentTarget.value = ''
    void read(undefined)
  }

  function send(preview: boolean): void {
    if (!file || file.text === null) return
    importing.mutate({ name: file.name, text: file.text, preview }, { onSuccess: () => take(!preview) })
  }

  const wrong = file && findFileProblem(file)
  return (
    <>
      <p className="note">
        CSV 或 JSON，UTF-8 或 GB18030（GBK）。列名：type（彩种的数字：{GAME_NUMBERS}
        ）、issueno（期号）、opendate（开奖日）、first_number 和
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
      {wrong && <ErrorAlert error={new Error(wrong)} />}
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
      <ErrorAlert error={importing.error} />
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
        {report.demo > 0 && `。${isTaken ? `已删去 ${report.demo} 期演示开奖` : describeDemoDeletion(report.demo)}`}
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

/** Returns why a file cannot be sent to the server; null if it can. */
function findFileProblem({ text }: ChosenFile): string | null {
  if (text === null) return UNREADABLE
  return text.length > IMPORT_LENGTH ? '文件太大，请用命令行导入' : null
}
