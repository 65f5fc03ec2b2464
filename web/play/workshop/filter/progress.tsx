import { Button } from '#web/shared/ui/button.tsx'
import type { FilterComputation } from './use-filter-result.ts'
import styles from './filter.module.css'

/** Progress of the computation, with 取消 and 重新算. */
export function Progress({ filtering: { done, isCancelled, cancel, again } }: { filtering: FilterComputation }) {
  if (done === 1) return null
  return (
    <div className={styles.progress}>
      {isCancelled ? (
        <p role="status">已取消，下面是之前的结果</p>
      ) : (
        <progress max={1} value={done} aria-label="正在算" />
      )}
      <Button size="s" onClick={isCancelled ? again : cancel}>
        {isCancelled ? '重新算' : '取消'}
      </Button>
    </div>
  )
}
