import { CONTACT_NAMES } from '#contract/cms/contact.console.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'
import { contactLines, placeholdersIn } from './contact.ts'

/** Reports remaining placeholders in the contact lines. */
export function contentChecks({ db }: { db: Reader }): FeatureChecks {
  return {
    checks: [
      {
        name: 'placeholders',
        title: '占位内容',
        permission: 'content',
        place: 'content/contact',
        async run() {
          const left = placeholdersIn(await contactLines(db))
          const names = left.map((one) => CONTACT_NAMES[one]).join('、')
          return left.length === 0
            ? good('没有')
            : wrong(`还剩 ${left.length} 处：${names}`, '换成网站自己的', { faults: left })
        },
      },
    ],
  }
}
