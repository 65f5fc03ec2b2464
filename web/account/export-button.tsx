import { exportMyData } from '#contract/people/account.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/page/use-action.ts'

/** Everything kept about the member, as one file. */
export function ExportButton() {
  const { run: exportAll, pending } = useAction(exportMyData, {
    // The contract knows envelopes only; a zip arrives as the data.
    onDone({ data }: { data: Blob | null }) {
      if (data) saveFile(data, 'caiyun-data.zip')
      toast('success', '数据已导出')
    },
  })
  return (
    <Button size="s" busy={pending} onClick={() => exportAll({})}>
      导出
    </Button>
  )
}
