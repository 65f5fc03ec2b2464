import { exportMyData } from '#contract/account.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/page/use-action.ts'

/** Everything kept about the member, as one file. */
export function ExportButton() {
  const { run: exportAll, pending } = useAction(exportMyData, {
    onDone({ data }) {
      // The contract knows envelopes only; a zip arrives as the data.
      saveFile(data, 'caiyun-data.zip')
      toast('success', '数据已导出')
    },
  })
  return (
    <Button size="s" busy={pending} onClick={() => exportAll({})}>
      导出
    </Button>
  )
}

/** Hands a file to the browser's downloads. */
function saveFile(file: Blob | null, name: string): void {
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
