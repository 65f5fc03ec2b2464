import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '#contract/infra/roles.ts'
import { operatorQuery } from '#console/page/operator.query.ts'
import { MyDevices } from './my-devices.tsx'
import { MyTotp } from './my-totp.tsx'
import { Staff } from './staff.tsx'
import './operators.css'

/** The operator's own sign-in settings; with the permission `staff` also the list of all operators. */
export function Component() {
  const { data: answer } = useQuery(operatorQuery)
  if (answer?.status !== 200) return null
  const { role, has_totp: hasTotp } = answer.data
  return (
    <main className="page">
      <h1>员工</h1>
      <section className="mine" aria-labelledby="my-sign-in">
        <h2 id="my-sign-in">我的登录</h2>
        <MyTotp isBound={hasTotp === 1} />
        <MyDevices />
      </section>
      {hasPermission(role, 'staff') && <Staff />}
    </main>
  )
}
