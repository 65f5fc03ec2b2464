import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { Button, Grid, Table, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { ErrorAlert } from './error-alert.tsx'
import { query } from '#client/query.ts'

/** `responsive` of columns that phones show only in the expanded row. */
export const WIDE_ONLY: NonNullable<TableColumnType<object>['responsive']> = ['sm']

interface Props<Row extends object> extends Pick<TableProps<Row>, 'expandable' | 'rowKey' | 'rowSelection'> {
  columns: TableColumnType<Row>[]
  rows: readonly Row[] | undefined
  empty: string
  label: string
}

/**
 * A table of rows. On phones, `WIDE_ONLY` columns move to the expanded row and cells wrap; a table without such columns
 * scrolls horizontally in its own container. A last column with buttons or links is sticky. On phones this column has
 * no space for a form: use a drawer instead.
 */
export function DataTable<Row extends object>({
  rows,
  empty,
  label,
  rowKey = 'id',
  columns,
  expandable,
  ...table
}: Props<Row>) {
  const isNarrow = Grid.useBreakpoint().sm === false
  const wide = columns.filter(({ responsive }) => responsive === WIDE_ONLY)
  const opened = isNarrow && wide.length > 0 ? withHiddenColumns(wide, expandable) : expandable
  return (
    <section className="table" data-fits={wide.length > 0} aria-label={label} tabIndex={0}>
      <Table<Row>
        {...table}
        aria-label={label}
        columns={columns}
        {...(opened && { expandable: opened })}
        rowKey={rowKey}
        dataSource={rows ?? []}
        loading={rows === undefined}
        pagination={false}
        locale={{ emptyText: rows ? empty : '正在加载…' }}
      />
    </section>
  )
}

/** Adds the columns that phones hide to the content of an expanded row. */
function withHiddenColumns<Row extends object>(
  wide: readonly TableColumnType<Row>[],
  { expandedRowRender, rowExpandable }: NonNullable<Props<Row>['expandable']> = {},
): NonNullable<Props<Row>['expandable']> {
  return {
    expandedRowRender: (row, index, ...opened) => (
      <>
        <dl className="opened behind">
          {wide.map((column) => (
            <div key={column.title as string}>
              <dt>{column.title as string}</dt>
              <dd>{renderCell(column, row, index)}</dd>
            </div>
          ))}
        </dl>
        {rowExpandable?.(row) !== false && expandedRowRender?.(row, index, ...opened)}
      </>
    ),
  }
}

function renderCell<Row extends object>(
  { render, dataIndex }: TableColumnType<Row>,
  row: Row,
  index: number,
): ReactNode {
  const value: unknown = row[dataIndex as keyof Row]
  return (render ? render(value, row, index) : value) as ReactNode
}

interface ListProps<Row extends ListRow> extends Omit<Props<Row>, 'rows'> {
  /** A paginated list endpoint, newest first, with a cursor. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<Row[]>>
  input: object
}

export function ListTable<Row extends ListRow>({ endpoint, input, ...table }: ListProps<Row>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(listQuery(endpoint, input))
  if (error && !data) return <ErrorAlert error={error} />
  return (
    <>
      <DataTable {...table} rows={data?.pages.flat()} />
      <ErrorAlert error={error} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多
        </Button>
      )}
    </>
  )
}

const PAGE_SIZE = 50

interface ListRow {
  id: number
}

/** Builds the infinite query of a list with the newest row first; the id of the last row is the cursor. */
const listQuery = <Row extends ListRow>(endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<Row[]>>, input: object) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ pageParam, ...context }) =>
      query(endpoint, { ...input, pageSize: PAGE_SIZE, before_id: pageParam }).queryFn(context),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id),
  })
