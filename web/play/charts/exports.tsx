import { Button } from '#web/shared/ui/button.tsx'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { toChartCsv, removeDemoDraws, type ChartExport } from './csv.ts'
import { formatChartName } from './chart-labels.ts'
import styles from './range-bar.module.css'

export function Exports({ shown, newestFirst }: { shown: ChartExport; newestFirst: boolean }) {
  const { rows, demo } = removeDemoDraws(shown)
  const name = `${formatChartName(shown.game, shown.kind)}-${rows.length}期-至${rows.at(newestFirst ? 0 : -1)!.issueno}`
  return (
    <div className={styles.exports}>
      {demo > 0 && (
        <span className="sub small">
          CSV 是真实开奖的 {rows.length} 期，不含 {demo} 期演示
        </span>
      )}
      <Button size="s" onClick={() => saveFile(new Blob([toChartCsv(shown)], { type: 'text/csv' }), `${name}.csv`)}>
        导出 CSV
      </Button>
      <Button size="s" className="wide-only" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  )
}
