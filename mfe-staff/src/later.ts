/** The code that loads after the first page has become usable. It shares a chunk with the till's page. */
export const loadLater = async () => {
  const [{ KnownPlate }, { LastCars }, { ParkedCar }, { findParked }, { CAR_MAKES }, { Plate }] = await Promise.all([
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/KnownPlate.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-out/parked/LastCars.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/ParkedCar.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/findParked.ts'),
    import(/* webpackChunkName: "CheckOutPage" */ '@parkwart/contracts/entities/carMakes'),
    import(/* webpackChunkName: "CheckOutPage" */ '@parkwart/ui/Plate'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-out/CheckOutPage.tsx'),
  ]);
  return { KnownPlate, LastCars, ParkedCar, findParked, CAR_MAKES, Plate };
};

export type Later = Awaited<ReturnType<typeof loadLater>>;
