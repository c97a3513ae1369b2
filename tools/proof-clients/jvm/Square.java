import java.io.FileInputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Path;

/** OkHttp alone, or with `retrofit` as argument behind an interface of Retrofit. */
class Square {
  interface Graylog {
    @GET("system")
    Call<ResponseBody> system();

    @POST("streams")
    Call<ResponseBody> make(@Body RequestBody stream);

    @GET("streams/{id}")
    Call<ResponseBody> stream(@Path("id") String id);

    @DELETE("streams/{id}")
    Call<ResponseBody> end(@Path("id") String id);
  }

  static final String base = System.getenv("BASE");
  static final MediaType JSON = MediaType.get("application/json");

  public static void main(String[] args) throws Exception {
    var client = client();
    var stream = RequestBody.create(System.getenv("STREAM"), JSON);
    if (args.length > 0) {
      var api = new Retrofit.Builder().baseUrl(base + "/").client(client).build().create(Graylog.class);
      var id = idIn(api.make(stream).execute().body().bytes());
      print(api.system().execute().body().bytes());
      print(api.stream(id).execute().body().bytes());
      api.end(id).execute();
    } else {
      var id = idIn(ask(client, new Request.Builder().url(base + "/streams").post(stream)));
      print(ask(client, new Request.Builder().url(base + "/system")));
      print(ask(client, new Request.Builder().url(base + "/streams/" + id)));
      ask(client, new Request.Builder().url(base + "/streams/" + id).delete());
    }
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  static OkHttpClient client() throws Exception {
    var login = Credentials.basic(System.getenv("USER_NAME"), System.getenv("PASSWORD"));
    var builder =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain ->
                    chain.proceed(
                        chain
                            .request()
                            .newBuilder()
                            .header("Authorization", login)
                            .header("Accept", "application/json")
                            .header("X-Requested-By", "okhttp")
                            .build()));
    if (System.getenv("PROXY") == null) return builder.build();
    var proxy = URI.create(System.getenv("PROXY"));
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null);
    var factory = CertificateFactory.getInstance("X.509");
    store.setCertificateEntry("ca", factory.generateCertificate(new FileInputStream(System.getenv("CA"))));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return builder
        .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), proxy.getPort())))
        .sslSocketFactory(context.getSocketFactory(), (X509TrustManager) trust.getTrustManagers()[0])
        .build();
  }

  static byte[] ask(OkHttpClient client, Request.Builder request) throws Exception {
    try (var response = client.newCall(request.build()).execute()) {
      return response.body().bytes();
    }
  }

  static String idIn(byte[] body) throws Exception {
    var text = new String(body, "UTF-8");
    var found = Pattern.compile("\"stream_id\":\"([^\"]*)\"").matcher(text);
    if (!found.find()) throw new IllegalStateException(text);
    return found.group(1);
  }

  static void print(byte[] body) throws Exception {
    System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body)));
  }
}
