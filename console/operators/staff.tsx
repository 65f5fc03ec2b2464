import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useRef, useState } from 'react'
import {
  addOperator,
  changeOperator,
  endOperatorSession,
  operatorList,
  type OperatorRow,
  removeOperator,
  removeTotp,
} from '#contract/people/operators.console.ts'
import { ROLE_IDS, ROLES } from '#contract/infra/roles.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { DataTable } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Drawer } from '#console/page/overlays.tsx'

const OPTIONS = ROLE_IDS.map((value) => ({ value, label: ROLES[value].name }))
const FIELDS = [
  { name: 'name', label: '姓名（2–20 个字，只在运营台显示）' },
  { name: 'role', label: '角色', control: <Select options={OPTIONS} /> },
] as const

export function Staff() {
  const [link, show] = useState<Link | null>(null)
  const [edited, edit] = useState<OperatorRow | null>(null)
  const { data, error } = useQuery(query(operatorList, {}))
  const removing = useAction(removeOperator)
  const ending = useAction(endOperatorSession)
  const freeing = useAction(removeTotp)
  const actions: StaffActions = {
    onRemove: (id) => removing.mutate({ id }),
    onEnd: (operatorId, id) => ending.mutate({ operator_id: operatorId, id }),
    onEdit: edit,
    onFree: (id) => freeing.mutate({ id }),
  }
  return (
    <>
      <h2>所有员工</h2>
      <CallForm
        adds
        endpoint={addOperator}
        fields={[{ name: 'phone', label: '新员工的手机号' }, ...FIELDS]}
        action="添加"
        onDone={({ path }) => show({ whose: '新员工', path })}
      />
      {link && <LinkOnce {...link} />}
      {edited && (
        <OperatorDrawer
          operator={edited}
          onChanged={({ path }) => show({ whose: edited.name, path })}
          onClose={() => edit(null)}
        />
      )}
      <ErrorAlert error={error ?? removing.error ?? ending.error ?? freeing.error} />
      <DataTable label="运营人员" empty="还没有运营人员" rows={data} columns={columns(actions)} />
    </>
  )
}

interface Link {
  whose: string
  path: string
}

/** Shows the one-time link for setting a password, which cannot be shown again. */
function LinkOnce({ whose, path }: Link) {
  const link = window.location.origin + path
  const shown = useRef<HTMLElement>(null)
  // Selects the link if the clipboard is unavailable (over http) or access to it is denied.
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <Alert
      type="warning"
      title={`${whose}的密码设置链接：只显示这一次，24 小时内有效，只交给本人；以前给的链接作废`}
      description={
        <code ref={shown} className="link-once">
          {link}
        </code>
      }
      action={<Button onClick={() => void copy()}>复制</Button>}
    />
  )
}

interface DrawerProps {
  operator: OperatorRow
  onChanged: (link: { path: string }) => void
  onClose: () => void
}

/**
 * Drawer that changes the name or role of an operator and creates a password link. One's own role cannot be changed.
 */
function OperatorDrawer({ operator, onChanged, onClose }: DrawerProps) {
  const { id, name, staff_name: staffName, role, is_self: isSelf } = operator
  return (
    <Drawer title={name} open size={400} onClose={onClose}>
      <p className="note">
        姓名和角色马上生效，密码不变。保存后另给一个密码设置链接：只在要重设密码时交给本人，不用就不必理会。
      </p>
      <CallForm
        endpoint={changeOperator}
        given={{ id, role, name: staffName }}
        fields={FIELDS.slice(0, isSelf === 1 ? 1 : 2)}
        action="保存"
        onDone={(link) => {
          onChanged(link)
          onClose()
        }}
      />
    </Drawer>
  )
}

interface StaffActions {
  onEdit: (operator: OperatorRow) => void
  onRemove: (id: number) => void
  onEnd: (operatorId: number, sessionId: number) => void
  onFree: (id: number) => void
}

const columns = ({ onEdit, onRemove, onEnd, onFree }: StaffActions): TableColumnsType<OperatorRow> => [
  {
    title: '谁',
    render: (_, { id, name, phone }) => (
      <>
        {name}
        <p className="note">
          {phone} #{id}
        </p>
      </>
    ),
  },
  { title: '角色', render: (_, { role }) => ROLES[role].name },
  { title: '密码', render: (_, row) => (row.has_password === 1 ? '已设置' : '还没有设置') },
  {
    title: '第二步',
    render: (_, row) => <SecondStep row={row} onFree={onFree} />,
  },
  {
    title: '登录的设备',
    render: (_, { id, name, devices, is_self: isSelf }) =>
      devices.map((one) => (
        <div key={one.id}>
          {one.device} {one.created_at.slice(5, 16)}{' '}
          {isSelf === 0 && (
            <Button
              aria-label={`让${name} ${one.created_at.slice(5, 16)} 登录的${one.device}退出`}
              onClick={() => onEnd(id, one.id)}
            >
              退出
            </Button>
          )}
        </div>
      )),
  },
  {
    title: '操作',
    render: (_, row) => <Operations row={row} onEdit={onEdit} onRemove={onRemove} />,
  },
]

type RowProps<Name extends keyof StaffActions> = { row: OperatorRow } & Pick<StaffActions, Name>

function SecondStep({ row: { id, name, has_totp: hasTotp }, onFree }: RowProps<'onFree'>) {
  if (hasTotp === 0) return '短信'
  return (
    <>
      动态口令{' '}
      <Popconfirm
        title={`解除${name}的动态口令？`}
        description="其登录全部失效，之后用短信验证码登录"
        okText="解除"
        okButtonProps={{ danger: true }}
        cancelText="不解除"
        onConfirm={() => onFree(id)}
      >
        <Button aria-label={`解除动态口令：${name}`}>解除</Button>
      </Popconfirm>
    </>
  )
}

function Operations({ row, onEdit, onRemove }: RowProps<'onEdit' | 'onRemove'>) {
  const { id, name, is_self: isSelf } = row
  if (isSelf === 1)
    return (
      <span className="actions">
        您自己 <Button onClick={() => onEdit(row)}>改姓名</Button>
      </span>
    )
  return (
    <span className="actions">
      <Button aria-label={`改姓名、角色、重设密码：${name}`} onClick={() => onEdit(row)}>
        改姓名、角色、重设密码
      </Button>
      <Popconfirm
        title={`让${name}不再是运营人员？`}
        description="其登录全部失效；账号还在，仍可作为会员登录"
        okText="去掉其身份"
        okButtonProps={{ danger: true }}
        cancelText="先不"
        onConfirm={() => onRemove(id)}
      >
        <Button danger aria-label={`去掉身份：${name}`}>
          去掉身份
        </Button>
      </Popconfirm>
    </span>
  )
}
