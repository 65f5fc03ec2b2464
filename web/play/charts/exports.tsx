import { type RefObject, useImperativeHandle, useState } from 'react'
import { Button } from '#web/shared/ui/button.tsx'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { CHUNK_FAILED } from '#web/shared/ui/overlays/lazy-component.tsx'
import type { ChartView } from './chart-view.ts'
import { toChartCsv, removeDemoDraws, type ChartExport } from './csv.ts'
import { formatChartName } from './chart-labels.ts'
import styles from './range-bar.module.css'

interface Props {
  shown: ChartExport
  view: ChartView & { newestFirst: boolean }
  /** Receives the function that draws the chart, for the share button of the page. */
  picture: RefObject<DrawPicture | null>
}

export type DrawPicture = () => Promise<Blob | null>

export function Exports({ shown, view, picture }: Props) {
  const { rows, demo } = removeDemoDraws(shown)
  const buildName = (exported: ChartExport['rows']) =>
    `${formatChartName(shown.game, shown.kind)}-${exported.length}期-至${exported.at(view.newestFirst ? 0 : -1)!.issueno}`
  const [drawing, setDrawing] = useState(false)
  async function draw(): Promise<Blob | null> {
    const { renderChartPicture } = await import('./picture.ts')
    return renderChartPicture(shown, view)
  }
  useImperativeHandle(picture, () => draw)
  async function savePicture(): Promise<void> {
    setDrawing(true)
    try {
      const blob = await draw()
      if (blob) saveFile(blob, `${buildName(shown.rows)}.png`)
      else showToast('error', '图片太大，请减少期数后再试')
    } catch {
      showToast('error', CHUNK_FAILED)
    }
    setDrawing(false)
  }
  return (
    <div className={styles.exports}>
      {demo > 0 && (
        <span className="sub small">
          CSV 是真实开奖的 {rows.length} 期，不含 {demo} 期演示
        </span>
      )}
      <Button
        size="s"
        onClick={() => saveFile(new Blob([toChartCsv(shown)], { type: 'text/csv' }), `${buildName(rows)}.csv`)}
      >
        导出 CSV
      </Button>
      <Button size="s" busy={drawing} onClick={() => void savePicture()}>
        存为图片
      </Button>
      <Button size="s" className="wide-only" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  )
}
