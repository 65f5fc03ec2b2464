import { Part } from '#console/page/part-navigation.tsx'
import { ClosuresPage } from './closures-page.tsx'
import { DrawsList } from './draws-list.tsx'
import { ImportPage } from './import-page.tsx'
import './draws.css'

const PLACES = [
  { place: 'draws', name: '录入与更正', Page: DrawsList },
  { place: 'draws/import', name: '导入', Page: ImportPage },
  { place: 'draws/closures', name: '休市', Page: ClosuresPage },
] as const

export const Component = () => <Part name="开奖" pages={PLACES} />
