import { CONTACT_NAMES } from '#contract/cms/contact.console.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { getContact, listPlaceholders } from './contact.ts'
import { contentRoutes } from './content.routes.ts'
import { editingRoutes } from './editing.routes.ts'

function contentChecks({ db }: { db: Queryable }): FeatureChecks {
  return {
    checks: [
      {
        name: 'placeholders',
        title: '占位内容',
        permission: 'content',
        place: 'content/contact',
        async run() {
          const left = listPlaceholders(await getContact(db))
          const names = left.map((one) => CONTACT_NAMES[one]).join('、')
          return left.length === 0
            ? goodFinding('没有')
            : wrongFinding(`还剩 ${left.length} 处：${names}`, '换成网站自己的', { faults: left })
        },
      },
    ],
  }
}

export const contentFeature = {
  routes: [contentRoutes, editingRoutes],
  checks: contentChecks,
}
