import { cx } from '#web/shared/ui/cx.ts'
import styles from './live-mark.module.css'
import { reconnect, useLiveStatus } from './live-status.ts'

/** Label of the live stream's status. Until the status is known it is empty but has its size. */
export function LiveMark() {
  switch (useLiveStatus()) {
    case 'starting':
      return <span className={styles.mark}>&nbsp;</span>
    case 'live':
      return <span className={cx(styles.mark, styles.on)}>实时更新</span>
    case 'lost':
      return (
        <span className={cx(styles.mark, styles.off)}>
          连接断开
          <button type="button" className={cx('link', styles.again)} onClick={reconnect}>
            重新连接
          </button>
        </span>
      )
  }
}
