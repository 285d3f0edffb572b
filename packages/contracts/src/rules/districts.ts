/**
 * The districts of German plates (FZV § 9, annex 1) that are followed by letters: those issued today, revived ones, and
 * those that only older plates still have. As of 29.11.2026. Sources: weg-li/weg-li `config/data/plates.json`, with the
 * districts of the reforms since 2005 added; compared with MarkTiedemann/unterscheidungszeichen and
 * niklas-jacobsen/licenseplate-checker. The list is only used to find possible readings of a plate without separators;
 * it never rejects a plate.
 *
 * The format saves half a kilobyte of every page's first load. The districts of a line have the same first letter. Each
 * further word of the line is a second letter with all its third letters; `-` means that the letters before the `-` are
 * no district themselves.
 * Example: `A Bgi I-bc` is A, AB, ABG, ABI, AIB, AIC.
 */
export const DISTRICTS: ReadonlySet<string> = new Set(
  `
    A A Bgi C E H I-bc K Lfsz M Nagk Ö Pd Rnt Sdlz T Ur W Ze
    B Adr Bg Ch Edilr F G-dl H Idnrtw Ks Lbk M Na Oghrt Ö Rabgiklv Sbk Tf Ul Ü-drsz Za
    C As B E H-a L-pz Oce R U-x W
    D Ahnu B-r D Egl G-f H Ilnz K-b Lg M N On S T Ud Ü-w W Z
    E A Bens C-k D E F G Hi Ichlns L Mds N Rbhkz Sabw Ut W
    F A-l B Dbs E-u Fb G H I K-b Lö N Or Rgiw S Tl Üs W Z
    G Anp C Db Elmor F G H-ac I K La Mn Nt O-ah Ö P Rahimsz S Th U-bn Ü Vm W Z
    H Ablms Bns Ch Dhl Ebfirt F Gnw Hm Igp K L Mü N Oghlmrt Ö-s P Ro Skt Us Ü-n Vl Wi X Y Z
    I- G-b K Ll N S Z
    J B Ev L Ü-l
    K Ar B C Ehlm F G H Ib K Lez M N O Ö-ntz Ru S T Us Ü-n W Yf
    L Antu Bsz C Dks Eorv F G H Ibfnp K L M N O-hs Öb P Ro Sz Ukp Ü-dn W-l
    M Abiklr B C D Edgiklprst Ghn Hl Il Kk L M N Odlns Q R Sehpt Tkl U-c Üblnr W Yk Zg
    N A-biu B Dh Eabcnsuw F H Ib K Mbs O-hlmr Ö P Rü T U V-p Wm Y Z
    O- Al Bbg Ch D E F G Havz K Ld Pr R Sl T-tw V-ilp Z
    Ö- H-r
    P Afnr B C-h Egr F Ir K Lö M N Rü S W Z
    Q- F-t L-b
    R A C Dg Eghi G H Ide L M N Odfhklstw P Sl T U Ü-dg V W Y Z
    S A-bdnw Ä-k Bgk Cz D-hlt Ebefl Fabt Gh H-agkl Igm K Lefgknsüz Mü Nh Obgkln Ö-m Pbnr Rbo Tabdehlo Ul Ü-w Wa Y Zb
    T- B-b D-o Et F G I-r O Ö-ln P R S T U-t Ü
    U- Emr F-f H L M N S-i
    Ü- B
    V A-i B E-cr G I-bet K L O-fh R S
    W Afknrt Bgs Da Ebglmnrs F G H-v Ilstz K Lg Ms Nd Obhlrs Rn Sftw Tlm U-gnr Üm W Zl
    Z El Ig P R S W Z
  `
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...seconds] = line.trim().split(' ');
      return [unfolded('', first), ...seconds.map((word) => unfolded(first.charAt(0), word))].flat();
    }),
);

function unfolded(start: string, word: string): string[] {
  const [letter = '', ...others] = word;
  const own = start + letter;
  const longer = others.filter((each) => each !== '-').map((each) => own + each.toUpperCase());
  return others[0] === '-' ? longer : [own, ...longer];
}

/**
 * Plate codes that have no letters after them: codes of the federation, of the states (FZV, annex 3) and of Swiss
 * cantons.
 */
export const STANDING_ALONE: ReadonlySet<string> = new Set(
  'BBL BD BP BW BWL BYL HEL LSA LSN MVL NL NRW RPL SAL SH THL THW AG AI JU OW TI UR VD ZG ZH'.split(' '),
);
