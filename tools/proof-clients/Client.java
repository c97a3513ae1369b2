import java.io.FileInputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

class Client {
  static final String base = System.getenv("BASE");
  static HttpClient client;

  public static void main(String[] args) throws Exception {
    var builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    if (System.getenv("PROXY") != null) {
      var proxy = URI.create(System.getenv("PROXY"));
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null);
      var factory = CertificateFactory.getInstance("X.509");
      store.setCertificateEntry("ca", factory.generateCertificate(new FileInputStream(System.getenv("CA"))));
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      builder
          .proxy(ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort())))
          .sslContext(context);
    }
    client = builder.build();
    var created = call("POST", "/streams", System.getenv("STREAM"));
    var found = Pattern.compile("\"stream_id\":\"([^\"]*)\"").matcher(new String(created, "UTF-8"));
    if (!found.find()) throw new IllegalStateException(new String(created, "UTF-8"));
    print(call("GET", "/system", null));
    print(call("GET", "/streams/" + found.group(1), null));
    call("DELETE", "/streams/" + found.group(1), null);
  }

  static byte[] call(String method, String path, String body) throws Exception {
    var account = System.getenv("USER_NAME") + ":" + System.getenv("PASSWORD");
    var request =
        HttpRequest.newBuilder(URI.create(base + path))
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(account.getBytes("UTF-8")))
            .header("X-Requested-By", "java")
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofByteArray()).body();
  }

  static void print(byte[] body) throws Exception {
    System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body)));
  }
}
