import { MOST_MEGABYTES } from '../../limits.ts';
import type { FormTexts } from './de.ts';

export const tr: FormTexts = {
  objection: {
    text: 'Size göre doğru olmayan nedir?',
    textHint: (most) => `En fazla ${most} karakter.`,
    textMissing: 'Lütfen neye itiraz ettiğinizi yazın.',
    files: 'Dosya ekle',
    filesHint: (megabytes, most) =>
      `Örneğin fotoğraf veya PDF. Her dosya en fazla ${megabytes} MB; ${most} dosya daha eklenebilir.`,
    chosen: 'Seçilen dosyalar',
    remove: (name) => `${name} dosyasını çıkar`,
    progress: (name) => `${name} yükleniyor`,
    uploaded: 'yüklendi',
    filesFailed: 'Bir dosya yüklenemedi. Lütfen dosyayı çıkarın veya tekrar deneyin.',
    send: 'İtirazı gönder',
  },
  driver: {
    name: 'Ad ve soyad',
    nameMissing: 'Lütfen adı girin.',
    address: 'Adres',
    addressHint: 'Sokak ve kapı numarası, posta kodu ve şehir, ülke',
    addressMissing: 'Lütfen adresi girin.',
    send: 'Bilgileri gönder',
  },
  tooLong: (most) => `Lütfen en fazla ${most} karakter yazın.`,
  sending: 'Gönderiliyor …',
  cancel: 'Vazgeç',
  controlCharacters: 'Metinde gönderilemeyen karakterler var. Lütfen yeniden yazın.',
  errors: {
    OBJECTION_OPEN: 'Önceki itirazınız hâlâ inceleniyor. Yeni bir itiraz ancak ondan sonra yapılabilir.',
    OBJECTION_NOT_POSSIBLE: 'Burada başka itiraz yapılamıyor. Lütfen işletmeciye başvurun.',
    DRIVER_NAMED: 'Sürücü daha önce bildirildi. Bunu yalnızca işletmeci değiştirebilir.',
    NAMING_NOT_POSSIBLE: 'Burada artık kimse bildirilemiyor. Lütfen işletmeciye başvurun.',
    TOO_MANY_DRIVER_FILES: 'Bu dosyaya başka belge eklenemiyor.',
    TOO_MANY_FILES: 'Bir seferde çok fazla dosya seçildi.',
    FILE_TOO_LARGE: `Dosya çok büyük. En fazla ${MOST_MEGABYTES} MB olabilir.`,
    FILE_EMPTY: 'Dosya boş.',
    EXECUTABLE: 'Programlar yüklenemez.',
    MACROS: 'Makro içeren belgeler yüklenemez. Lütfen belgeyi PDF olarak kaydedin.',
    LOCATION_REMAINS:
      'Resim okunamıyor. Lütfen resmi daha küçük ve JPEG olarak yeniden kaydedin veya ekran görüntüsünü alın.',
  },
};
