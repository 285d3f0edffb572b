import type { Texts } from './de.ts';

export const tr: Texts = {
  title: 'Görüntüle ve öde',
  languages: 'Dil',
  demo: 'Deneme modu',
  loading: 'Yükleniyor …',
  retry: 'Tekrar dene',
  print: 'Yazdır',
  close: 'Dosyayı kapat',
  open: {
    heading: 'Dosyanızı görüntüleyin',
    intro:
      'Bu adresi taşıyan bir fiş veya mektup aldınız. Plakayı girince neyin neden talep edildiğini görürsünüz. ' +
      'Ödeyebilir, itiraz edebilir veya aracı kimin kullandığını bildirebilirsiniz.',
    plate: 'Plaka',
    plateHint: 'Kâğıttaki gibi, örneğin B-AB 1234.',
    submit: 'Dosyayı aç',
    submitting: 'Açılıyor …',
    plateMissing: 'Lütfen plakayı girin.',
    plateInvalid: 'Bir plakada en fazla 20 karakter olur: harf, rakam, boşluk ve tire.',
    which: 'Hangi plaka?',
    notFound:
      'Bu adres ve bu plaka için bir kayıt bulamadık. Lütfen ikisini de kâğıtla karşılaştırın; adreste her harfi ' +
      've rakamı kontrol edin.',
    expired:
      'Güvenliğiniz için görünüm 30 dakika sonra kapanır. Lütfen plakayı yeniden girin. Yazdıklarınız hâlâ burada.',
  },
  facts: {
    heading: (number) => `Dosya ${number}`,
    entry: 'Giriş',
    exit: 'Çıkış',
    stillParked: 'Araç hâlâ park hâlinde. Park ücreti çıkışta eklenir.',
    place: 'Otopark',
  },
  state: {
    section: 'Durum',
    open: 'Ödenecek tutar',
    partlyPaid: 'Bir kısmı ödendi, kalan tutar',
    ofDriver: 'Yalnızca bildirilen sürücünün ödeyeceği tutar',
    nothingDue: 'Şu anda ödenecek bir şey yok.',
    settled: 'Tamamlandı: Ödenecek bir şey kalmadı.',
    cancelled: 'İptal edildi: Sizden bir şey talep edilmiyor.',
    until: (day) => `Lütfen en geç ${day} tarihine kadar ödeyin.`,
    late: (day) => `Son ödeme günü ${day} idi. Lütfen şimdi ödeyin.`,
    blocked: 'İşletmeci dosyayı inceliyor ve bu sürede ihtar göndermiyor.',
    agency: (name, day) =>
      `Dosya ${day} tarihinden beri ${name} adlı tahsilat bürosunda. Lütfen artık işletmeciye değil, yalnızca büroya ödeyin.`,
    payAgency:
      'Banka bilgileri ve dosya numarası tahsilat bürosunun mektubundadır; büro kendi masraflarını ekleyebilir. Mektup ' +
      'almadıysanız veya işletmeciye zaten ödediyseniz lütfen işletmeciye başvurun.',
  },
  claim: {
    heading: 'Ne talep ediliyor ve neden',
    none: 'Burada şu anda bir şey talep edilmiyor.',
    total: 'Toplam',
    kinds: {
      fee: 'Park ücreti',
      fine: 'Sözleşme cezası',
      'owner-lookup': 'Araç sahibinin araştırılması',
      'reminder-cost': 'İhtar masrafı',
      interest: 'Gecikme faizi',
      other: 'Diğer talep',
    },
  },
  photos: {
    heading: 'Fotoğraflar',
    photo: (number, count) => `Fotoğraf ${number} / ${count}`,
    newTab: 'yeni sekmede açılır',
    failed: 'Fotoğraflar yüklenemedi.',
  },
  terms: {
    heading: 'Park koşulları',
    since: (day: string) => `Tabelalardaki koşulların ${day} tarihli metni geçerlidir.`,
    tariff: (free: string, hour: string, most: string) =>
      `Tarife: ${free} dakika ücretsiz, ardından başlayan her saat için ${hour}, 24 saatte en fazla ${most}.`,
    sign: (number: string, count: string) => `Tabela ${number} / ${count}`,
  },
  pay: {
    noAccount: 'Banka bilgileri eksik. Lütfen bekleyin.',
    heading: 'Öde',
    intro: 'Lütfen tam bu tutarı bu açıklamayla havale edin.',
    holder: 'Alıcı',
    iban: 'IBAN',
    bic: 'BIC',
    amount: 'Tutar',
    purpose: 'Açıklama',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    copyField: (field) => `${field}: kopyala`,
    fieldCopied: (field) => `${field} kopyalandı.`,
    copyFailed: (field) => `${field} kopyalanamadı. Metin seçildi.`,
    code: 'Havale için GiroCode',
    codeHelp:
      'GiroCode bütün bilgileri içerir. Resmi kaydedin veya paylaşın ve banka uygulamanızda açın; çoğu kez „Fotoüberweisung“ ' +
      'veya „QR-Code“ adıyla bulunur. Almanya dışındaki bankalar kodu okumayabilir: O zaman bilgileri kopyalayın.',
    share: 'Resmi paylaş',
    save: 'Resmi kaydet',
    saved: 'Resim kaydedildi.',
    codeFailed: 'Resim oluşturulamadı. Lütfen bilgileri kopyalayın.',
    afterwards: 'Bir havale genellikle bir iki iş günü sürer. İşletmeci kaydedince burada görünür.',
  },
  online: {
    pay: (amount) => `Şimdi ${amount} çevrim içi öde`,
    starting: 'Ödeme başlatılıyor …',
    hint:
      'Örneğin kart, PayPal, Apple Pay veya Google Pay ile, ödeme kuruluşu Mollie’nin sayfasında. Ardından bu sayfaya ' +
      'geri dönersiniz.',
    instead: 'Veya havale ile:',
    paid: (amount, day, number) =>
      `${day} tarihli ${amount} tutarındaki çevrim içi ödemeniz alındı, numara ${number}. Bu sayfa makbuzunuzdur: Yazdırabilirsiniz.`,
    pending: (amount) => `${amount} tutarındaki çevrim içi ödemeniz hâlâ işleniyor. Lütfen tekrar ödemeyin.`,
    open: (amount) => `${amount} tutarındaki çevrim içi ödemeniz henüz tamamlanmadı.`,
    failed: (amount) => `${amount} tutarındaki çevrim içi ödemeniz gerçekleşmedi. Hesabınızdan para çekilmez.`,
    chargedBack: (amount) => `${amount} tutarındaki çevrim içi ödemeniz geri alındı.`,
    refunded: (amount) =>
      `${amount} tutarındaki çevrim içi ödemeniz iade edildi. Tutarın hesabınıza ulaşması birkaç gün sürer.`,
  },
  account: {
    heading: 'Hesap',
    day: 'Gün',
    what: 'Kayıt',
    amount: 'Tutar',
    kinds: {
      charge: 'Talep',
      payment: 'Ödeme',
      waiver: 'Vazgeçme',
      refund: 'İade',
      other: 'Kayıt',
    },
    reversed: (kind) => `${kind} (geri alındı)`,
    paid: 'Ödenen',
    waived: 'Vazgeçilen',
    open: 'Kalan',
    overpaid: 'Fazla ödenen',
  },
  objection: {
    heading: 'İtiraz et',
    intro:
      'Bir şey doğru değil mi? Buraya yazın. İşletmeci karar verene kadar ihtar göndermez. Kararı bu sayfada görürsünüz.',
    start: 'İtiraz yaz',
    sent: 'İtirazınız ulaştı. Başka bir şey yapmanız gerekmiyor. Karar daha sonra bu sayfada görünecek.',
    impossible: 'Burada şu anda itiraz edilemiyor. Sorularınız için lütfen işletmeciye başvurun.',
    earlier: 'İtirazlarınız',
    decided: (day, label) => `${day} tarihli itirazınız: ${label}`,
    arrived: (day) => `Geliş tarihi: ${day}`,
    waived: (amount) => `${amount} tutarından vazgeçildi.`,
    states: {
      open: { label: 'İnceleniyor', sentence: 'İşletmeci itirazınızı inceliyor ve bu sürede ihtar göndermiyor.' },
      rejected: { label: 'Reddedildi', sentence: 'İşletmeci talebini sürdürüyor.' },
      goodwill: { label: 'Kolaylık gösterildi', sentence: 'İşletmeci talebin bir kısmından vazgeçiyor.' },
      justified: { label: 'Kabul edildi', sentence: 'İşletmeci itirazınızı kabul etti.' },
    },
  },
  driver: {
    heading: 'Aracı kim kullandı?',
    intro:
      'Aracı başka biri kullandıysa burada bildirebilirsiniz. İşletmeci o zaman o kişiye başvurur. Lütfen yalnızca kesin ' +
      'bildiğinizi yazın.',
    start: 'Sürücüyü bildir',
    sent: 'Bilgileriniz ulaştı. Teşekkür ederiz.',
    named: 'Sürücü daha önce bildirildi.',
  },
  form: {
    sent: 'Gönderdiğiniz bilgiler',
  },
  mail: {
    label: 'Kendi e-posta adresiniz (isteğe bağlı)',
    hint:
      'Karar verildiğinde, ödeme ulaştığında veya bir şey değiştiğinde numara ve bağlantıyla haber alırsınız. Adres ' +
      'yalnızca bunun için kullanılır ve dosyayla birlikte silinir.',
    wrong: 'Lütfen e-posta adresini kontrol edin.',
    stop: 'Artık e-posta gönderilmesin',
  },
  contact: {
    intro: 'Soruları otoparkın işletmecisi yanıtlar:',
    phone: 'Telefon',
    email: 'E-posta',
    privacy: 'Verilerin korunması',
    imprint: 'İşletmeci ve künye',
    register: 'Ticaret sicili',
    directors: 'Yöneticiler',
    accessibility: 'Erişilebilirlik',
  },
  errors: {
    unreached: 'Bağlantı yok. Lütfen internetinizi kontrol edip tekrar deneyin.',
    slow: 'Yanıt çok uzun sürüyor. Lütfen tekrar deneyin.',
    tooMany: 'Şu anda çok fazla istek var. Lütfen bir dakika bekleyip tekrar deneyin.',
    unavailable: 'Sayfa şu anda arızalı. Lütfen birkaç dakika sonra tekrar deneyin.',
    failed: 'İşlem yapılamadı. Lütfen tekrar deneyin veya işletmeciye başvurun.',
    invalid: 'Lütfen girdiğiniz bilgileri kontrol edin.',
    PAGE_LOCKED:
      'Plaka çok kez yanlış girildi. Lütfen bir saat sonra tekrar deneyin veya işletmeciyle iletişime geçin.',
    ONLINE_PAYMENT_NOT_POSSIBLE: 'Burada şu anda çevrim içi ödenecek bir şey yok. Lütfen sayfayı yeniden yükleyin.',
    ONLINE_PAYMENT_PENDING: 'Çevrim içi ödemeniz hâlâ işleniyor. Lütfen birkaç dakika bekleyin.',
    PAYMENT_PROVIDER_UNAVAILABLE: 'Ödeme kuruluşu şu anda yanıt vermiyor. Ödeme yapılmadı. Lütfen tekrar deneyin.',
    TOO_MANY_ONLINE_PAYMENTS: 'Bugün burada çok fazla ödeme başlatıldı. Lütfen yarın tekrar deneyin.',
    MAIL_NOT_POSSIBLE: 'Bu dosya için başka e-posta adresi eklenemiyor.',
  },
};
