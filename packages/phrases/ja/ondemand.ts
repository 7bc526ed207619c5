export const ondemand = {
  title: 'オンデマンド配信',
  links: {
    liveOndemandSystemUrl: 'ライブ・オンデマンド配信',
    ondemandForPAP: '患者・市民参画プログラムの配信',
    ondemandForEducationalProgram: '教育講演の配信',
  },
  yours: 'ご視聴いただける内容',
  caution: 'ご視聴にあたってのお願い',
  newWindow: '下のボタンを押すと、ログインした状態の配信サイトが新しいウィンドウで開きます。',
  open: '配信サイトを開く',
  opening: '配信サイトに接続しています。しばらくお待ちください。',
  opened: '配信サイトを新しいウィンドウで開きました。',
  blocked: {
    title: '新しいウィンドウを開けませんでした。',
    text: 'ブラウザの設定により、ウィンドウの表示が止められています。1分以内に、下のリンクから配信サイトを開いてください。',
    link: '配信サイトへ進む',
  },
  closed: 'オンデマンド配信は現在ご視聴いただけません。配信期間は {start} から {end} までです。',
  notForYou: 'ご登録の参加区分は、オンデマンド配信の対象ではありません。',
  failed: '配信サイトを開けませんでした。',
  errors: {
    OUT_OF_DATE: '現在は配信期間外です。',
    PERMISSION_DENIED: 'ご登録の参加区分は、オンデマンド配信の対象ではありません。',
    INVALID_INPUT: '配信サイトの情報が更新されています。ページを再読み込みして、もう一度お試しください。',
    DISABLED: 'この登録IDは現在ご利用いただけません。事務局へお問い合わせください。',
  },
}
